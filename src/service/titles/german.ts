/**
 * German words of titles with their English meaning, which the other tables read. Each occurs alone or in
 * compounds: “vertrieb” and “leiter” make Vertriebsleiter. Words lack umlauts and endings.
 */

/** Meaning | names. A name after “~” counts only with certain German words. */
export const germanHeads = `
  leiter                       | leiter, leitung, ~chef, bereichsleiter, bereichsleitung, abteilungsleiter, abteilungsleitung, ressortleiter, hauptabteilungsleiter
  team lead                    | teamleiter, teamleitung, gruppenleiter, gruppenleitung, sachgebietsleiter, ~team lead
  shift lead                   | schichtleiter, schichtfuhrer
  director                     | direktor, ~director
  developer                    | entwickler, ~developer
  programmer                   | programmierer
  engineer                     | ingenieur, ~engineer
  architect                    | architekt, ~architect
  consultant                   | berater, fachberater, ~consultant
  controller                   | ~controller
  coordinator                  | koordinator, ~coordinator
  trainee                      | ~trainee, nachwuchsfuhrungskraft
  advisor                      | betreuer
  specialist                   | fachkraft, spezialist, referent, fachmann, fachfrau, experte, ~specialist, ~spezialist
  it specialist                | fachinformatiker, informatiker
  clerk                        | sachbearbeiter, sachbearbeitung, kaufmann, kauffrau, kaufleute, fachangestellte
  employee                     | mitarbeiter, mitarbeitende, kraft
  accountant                   | buchhalter, finanzbuchhalter, bilanzbuchhalter, hauptbuchhalter
  buyer                        | einkaufer
  sales associate / salesperson | verkaufer, einzelhandelskaufmann, einzelhandelskauffrau
  technician                   | techniker
  mechanic                     | mechaniker, schlosser, monteur
  designer                     | gestalter, ~designer
  administrator                | ~administrator
  analyst                      | ~analyst, analytiker
  scientist                    | wissenschaftler
  tester                       | ~tester
  assistant                    | assistent, assistenz, ~assistant
  secretary                    | sekretar, sekretariat
  manager                      | ~manager
  driver                       | fahrer, kraftfahrer
  worker                       | arbeiter, helfer
  planner                      | planer
  dispatcher                   | disponent
  officer                      | beauftragte, beauftragter
  auditor                      | wirtschaftsprufer, revisor, prufer
  lawyer                       | rechtsanwalt, anwalt
  teacher                      | lehrer
  trainer                      | ausbilder
  agent                        | makler, vertreter
  operator                     | bediener, ~operator
  master                       | ~master
  partner                      | ~partner
  owner                        | ~owner
  coach                        | ~coach
  ambassador                   | botschafter
  editor                       | redakteur
  translator                   | ubersetzer
  researcher                   | forscher
  physicist                    | physiker
  chemist                      | chemiker, chemielaborant
  biologist                    | biologe
  mathematician                | mathematiker
  psychologist                 | psychologe
  teacher                      | dozent
  professor                    | ~professor
  inspector                    | ~inspektor
  surveyor                     | gutachter
  appraiser                    | sachverstandige
  foreman                      | polier, vorarbeiter, ~meister
  painter                      | ~maler
  carpenter                    | tischler, schreiner, zimmermann
  roofer                       | dachdecker
  gardener                     | gartner
  baker                        | ~backer
  butcher                      | metzger, fleischer
  hairdresser                  | friseur
  machinist                    | zerspanungsmechaniker, dreher, fraser
  machine operator             | anlagenfuhrer, maschinenfuhrer, maschinenbediener
  installer                    | installateur
  printer                      | ~drucker
  attendant                    | begleiter
  internship                   | praktikum, praktikant, pflichtpraktikum
  working student              | werkstudent, werkstudium, ~working student
  apprentice                   | auszubildende, auszubildender, azubi, ausbildung, lehrling, duales studium, dualer student, dual studium, duale student, ausbildungsplatz
  intern thesis                | abschlussarbeit, bachelorarbeit, masterarbeit, masterand, bachelorand, diplomand, doktorand
`;

/** Meaning | names of whole roles. */
export const germanRoles = `
  executive assistant          | ~personal assistant
  personal trainer             | ~personal trainer
  managing director / chief executive officer | geschaftsfuhrer, hauptgeschaftsfuhrer, alleingeschaftsfuhrer
  managing partner / managing director        | geschaftsfuhrender gesellschafter, geschaftsfuhrende gesellschafter
  chief executive officer      | vorstandsvorsitzende, vorstandsvorsitzender, vorsitzende geschaftsfuhrung
  chief sales officer          | vorstand vertrieb, vertriebsvorstand
  chief financial officer      | finanzvorstand, vorstand finanzen
  chief technology officer     | technikvorstand, vorstand technik
  board                        | vorstand
  board member                 | vorstandsmitglied, mitglied vorstand
  management                   | geschaftsfuhrung, geschaftsleitung, direktion
  management member            | mitglied geschaftsleitung, mitglied geschaftsfuhrung
  authorized signatory         | prokurist
  founder                      | grunder
  cofounder                    | mitgrunder
  owner                        | inhaber
  executive assistant          | vorstandsassistent, vorstandsassistenz, direktionsassistent, direktionsassistenz, geschaftsfuhrungsassistent, geschaftsfuhrungsassistenz, chefsekretar, chefassistenz, managementassistent
  software developer           | fachinformatiker anwendungsentwicklung, anwendungsentwickler, applikationsentwickler, softwareentwickler, softwareingenieur, anwendungsprogrammierer
  system administrator         | fachinformatiker systemintegration, systemadministrator, systembetreuer, it systemadministrator
  electrical engineer / design engineer | elektrokonstrukteur
  design engineer / mechanical engineer | konstrukteur, konstruktionsingenieur
  design engineer              | entwicklungskonstrukteur
  civil engineer               | bauingenieur, tiefbauingenieur, hochbauingenieur
  engineering leiter / head of design | konstruktionsleiter, konstruktionsleitung, leiter konstruktion
  engineering leiter           | entwicklungsleiter, entwicklungsleitung, leiter entwicklung, leitung entwicklung
  mechanical engineer          | maschinenbauer, maschinenbauingenieur
  electrician                  | elektriker, elektroinstallateur, elektroniker
  mechatronics technician      | mechatroniker
  product manager              | produktmanager
  product owner                | produktverantwortliche
  project manager              | projektmanager, projektleiter, projektleitung
  project assistant            | projektassistent, projektassistenz
  sales engineer               | vertriebsingenieur
  field sales employee         | aussendienstmitarbeiter, aussendienstler, handelsvertreter
  sales associate / sales employee | verkaufsmitarbeiter
  application support specialist | anwendungsbetreuer
  inside sales employee        | innendienstmitarbeiter, vertriebsmitarbeiter innendienst
  sales representative         | vertriebsbeauftragte, vertriebsbeauftragter, vertriebler, vertriebsreprasentant
  technical sales employee     | technischer vertriebsmitarbeiter, technische vertriebsmitarbeiter
  area sales manager           | gebietsleiter, gebietsverkaufsleiter, gebietsvertriebsleiter, bezirksleiter, verkaufsgebietsleiter
  customer advisor             | kundenberater
  customer service advisor     | kundendienstberater
  customer support specialist  | kundenbetreuer
  service technician           | servicetechniker, kundendiensttechniker
  store manager                | filialleiter, filialleitung, marktleiter, marktleitung, ladenleiter, storeleiter
  operations manager           | betriebsleiter, betriebsleitung
  plant manager                | werkleiter, werksleiter, werkleitung
  warehouse worker             | lagerist, lagermitarbeiter, lagerhelfer, fachlagerist, fachkraft lagerlogistik, kommissionierer, staplerfahrer
  construction manager / site manager | bauleiter, bauleitung, oberbauleiter
  office clerk                 | burokaufmann, burokauffrau, burofachkraft, burokraft
  it technician                | it systemtechniker
  receptionist                 | empfangsmitarbeiter, empfangssekretar, empfang, rezeptionist, empfangskraft
  recruiter / hr specialist    | personalreferent recruiting, personalreferent recruitment
  hr specialist                | personalreferent, personaler
  hr administrator             | personalsachbearbeiter, personalsachbearbeitung
  recruiter                    | personalvermittler, personalbeschaffer
  recruitment consultant       | personalberater
  staffing coordinator         | personaldisponent
  learning and development specialist | personalentwickler
  research and development specialist | produktentwickler
  real estate project manager  | projektentwickler
  key account manager          | grosskundenbetreuer, schlusselkundenbetreuer
  customer support specialist  | kundenbetreuung innendienst
  payroll specialist           | entgeltabrechner, lohnabrechner, gehaltsabrechner, lohnsachbearbeiter
  payroll specialist / payroll accountant | lohnbuchhalter, gehaltsbuchhalter
  legal counsel                | jurist, syndikus, syndikusrechtsanwalt, syndikusanwalt, justiziar, unternehmensjurist, wirtschaftsjurist, volljurist
  paralegal                    | rechtsanwaltsfachangestellte, rechtsanwaltsfachangestellter, rechtsfachwirt
  data protection officer      | datenschutzbeauftragte, datenschutzbeauftragter
  tax specialist               | steuerfachangestellte, steuerfachangestellter, steuerfachwirt
  tax consultant / tax advisor | steuerberater
  tax specialist               | steuerreferent
  finance leiter               | kaufmannische leiter, kaufmannischer leiter, kaufmannische leitung, finanzleiter
  management consultant        | unternehmensberater
  press officer                | pressesprecher, pressereferent
  graphic designer             | grafiker, grafikdesigner
  media designer graphic designer | mediengestalter
  nurse                        | krankenpfleger, krankenschwester, pflegefachkraft, pflegefachmann, pflegefachfrau, altenpfleger, pflegekraft
  doctor                       | arzt, facharzt, oberarzt, assistenzarzt
  head chef                    | kuchenchef
  cook                         | ~koch
  learning and development     | personalentwicklung
  training leiter              | leiter ausbildung, ausbildungsleiter
  solutions architect          | losungsarchitekt
  medical sales representative | pharmareferent, medizinprodukteberater, pharmaberater
  draftsman                    | zeichner, bauzeichner, technischer zeichner, technische zeichner
  welder                       | schweisser
  cashier                      | kassierer
  copywriter                   | texter
  educator                     | erzieher
  pharmacist                   | apotheker
  medical assistant            | medizinische fachangestellte, medizinischer fachangestellter
  truck driver                 | berufskraftfahrer, lkw fahrer
  property manager             | immobilienverwalter, hausverwalter
  caretaker                    | hausmeister
  cleaner                      | reinigungskraft, reiniger
  waiter                       | kellner, servicekraft
  nursing leiter               | pflegedienstleitung, pflegedienstleiter
  internal auditor             | innenrevisor, interne revisor, interner revisor
  deputy                       | stellv, stellvertretende, stellvertreter, stellvertretung, stv
`;

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

/** Small words, which English titles lack. */
export const germanSmall =
  'der die das des dem den im in fur zur zum von vom bei mit am bereich fachbereich abteilung als';
export const germanAnd = 'und';
export const germanOr = 'oder bzw';
