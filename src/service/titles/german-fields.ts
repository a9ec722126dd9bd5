/** German names of fields of work in titles, with their meaning in English. */

/** Meaning | names of fields of work. */
export const germanFields = `
  sales                        | vertrieb, verkauf, absatz
  inside sales                 | vertriebsinnendienst, verkaufsinnendienst
  inside                       | innendienst
  field sales                  | vertriebsaussendienst, verkaufsaussendienst
  field                        | aussendienst
  key account                  | schlusselkunden, grosskunden
  marketing                    | ~marketing
  communications               | kommunikation, unternehmenskommunikation
  product management           | produktmanagement
  project management           | projektmanagement
  risk                         | risiko
  credit                       | kredit
  group                        | konzern
  fixed asset                  | anlagen
  ai                           | ~ki, kunstliche intelligenz
  infrastructure               | infrastruktur
  shipping                     | versand
  order processing             | auftragsabwicklung, auftragsbearbeitung
  medical technology           | medizintechnik
  fleet                        | fuhrpark
  materials                    | werkstoff
  machine                      | maschinen
  surveying                    | vermessung
  event                        | veranstaltung, ~event
  content                      | ~content
  operational                  | ~operative, operativer
  nursing                      | pflege, pflegedienst
  hotel                        | ~hotel
  restaurant                   | ~restaurant
  public relations             | offentlichkeitsarbeit, pressearbeit
  press                        | ~presse
  purchasing                   | einkauf, beschaffung
  hr                           | ~personal, personalwesen, personalabteilung, personalmanagement, personalverwaltung
  recruiting                   | personalbeschaffung, personalgewinnung, personalauswahl, ~recruiting
  payroll                      | lohn, gehalt, entgelt, lohnabrechnung, gehaltsabrechnung, entgeltabrechnung, lohnbuchhaltung, gehaltsbuchhaltung
  accounting                   | buchhaltung, rechnungswesen, finanzbuchhaltung, buchfuhrung
  finance                      | finanz, finanzen, finanzwesen
  accounts payable             | kreditoren
  accounts receivable          | debitoren
  controlling                  | ~controlling
  tax                          | steuer, steuern
  software                     | ~software, anwendung, anwendungen, applikation
  development                  | entwicklung
  software development         | softwareentwicklung, anwendungsentwicklung
  business development         | geschaftsentwicklung, unternehmensentwicklung
  web                          | ~web
  game                         | spiele, ~game
  data                         | daten, ~data
  database                     | datenbank, datenbanken
  analysis                     | ~analyse
  internal                     | ~interne, interner
  network                      | netzwerk, netz
  system                       | ~system, systeme
  it                           | ~it, edv, informatik, informationstechnik, informationstechnologie
  information                  | informationen
  information security         | informationssicherheit
  security                     | sicherheit, it sicherheit, cybersicherheit
  data protection              | datenschutz
  design engineering           | konstruktion
  plc                          | ~sps
  mechanical                   | maschinenbau, mechanik
  electrical                   | elektro, elektrotechnik, elektronik
  automation                   | automatisierung, automatisierungstechnik
  technical                    | technische, technischer, technik, technisch
  quality                      | qualitat, qualitatssicherung, qualitatsmanagement, qualitatswesen
  process                      | prozess, verfahren, verfahrenstechnik
  production                   | produktion, fertigung, herstellung
  manufacturing                | ~manufacturing
  plant                        | werk
  operations                   | betrieb
  maintenance                  | instandhaltung, wartung
  logistics                    | logistik
  warehouse                    | ~lager, lagerwesen
  supply chain                 | lieferkette
  sustainability               | nachhaltigkeit
  product                      | produkt, ~product
  project                      | projekt, ~project
  construction                 | bau, hochbau, tiefbau
  customer                     | kunden, kunde
  customer service             | kundenservice, kundendienst
  customer support             | kundenbetreuung, kundensupport
  service                      | ~service
  support                      | ~support
  user                         | anwender
  legal                        | recht, rechtsabteilung, rechtswesen
  office                       | buro
  administration               | verwaltung
  store                        | filiale, filial
  insurance                    | versicherung
  real estate                  | immobilien
  semiconductor                | halbleiter
  environmental                | umwelt
  energy                       | energie
  export                       | ~export
  media                        | medien
  graphic                      | grafik
  strategic                    | strategische, strategischer
  regional                     | ~regional, regionale, regionaler
  area                         | gebiet
  district                     | bezirk
  team                         | ~team
  test                         | ~test
  branch                       | niederlassung, zweigstelle, agentur
  assembly                     | montage
  materials management         | materialwirtschaft
  application support          | anwendungsbetreuung
  region                       | ~region
  strategy                     | ~strategie
  innovation                   | ~innovation
  digital                      | digitalisierung, ~digital
  transformation               | ~transformation
  change                       | veranderung
  training                     | schulung, weiterbildung, fortbildung
  education                    | bildung
  health                       | gesundheit
  safety                       | arbeitssicherheit
  laboratory                   | ~labor
  chemical                     | ~chemie
  biology                      | biologie
  physics                      | physik
  medical                      | medizin
  clinical                     | klinik
  pharma                       | ~pharma
  automotive                   | automobil
  vehicle                      | fahrzeug
  aerospace                    | luftfahrt
  rail                         | ~bahn
  power                        | ~strom
  water                        | wasser
  heating                      | heizung
  civil engineering            | bauwesen
  architecture                 | architektur
  planning                     | planung
  calculation                  | kalkulation
  procurement                  | vergabe
  contract                     | vertrag, vertrage
  claims                       | schaden
  risk                         | risiken
  audit                        | ~revision, innenrevision
  treasury                     | ~treasury
  balance                      | bilanz
  cost                         | kosten
  invoice                      | rechnung
  billing                      | abrechnung, fakturierung
  collections                  | inkasso
  investment                   | ~investment
  wealth                       | vermogen
  bank                         | banken
  private customer             | privatkunden
  corporate customer           | firmenkunden, geschaftskunden
  existing customer            | bestandskunden
  new customer                 | neukunden, neukundengewinnung, neukundenakquise
  order                        | auftrag
  dealer                       | ~handler
  channel                      | ~channel
  trade                        | handel
  retail                       | einzelhandel
  category                     | ~category
  brand                        | ~marke
  advertising                  | werbung
  market research              | marktforschung
  editorial                    | redaktion
  text                         | ~text
  translation                  | ubersetzung
  research                     | forschung
  research and development     | forschung und entwicklung
  requirements                 | anforderung
  testing                      | ~testing
  server                       | ~server
  cloud                        | ~cloud
  mobile                       | ~mobil
  embedded                     | ~embedded
  hardware                     | ~hardware
  robotics                     | robotik
  power electronics            | leistungselektronik
  measuring                    | messtechnik
  control                      | steuerung, regelung, regelungstechnik, steuerungstechnik
  plastics                     | kunststoff
  metal                        | ~metall
  tool                         | werkzeug
  packaging                    | verpackung
  food                         | lebensmittel
  kitchen                      | kuche
  housekeeping                 | hauswirtschaft
  building                     | gebaude, gebaudetechnik
  property                     | objekt
  rental                       | vermietung
  travel                       | reise
  transport                    | ~transport
  customs                      | zoll
  import                       | ~import
  tourism                      | tourismus
  industrial                   | ~industrie
  wholesale                    | grosshandel
  business                     | betriebswirtschaft, geschaft
  commercial                   | kaufmannische, kaufmannischer
`;
