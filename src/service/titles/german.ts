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
  teacher                      | lehrer, lehrkraft
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
  managing partner / managing director / chief executive officer | geschaftsfuhrender gesellschafter, geschaftsfuhrende gesellschafter
  chief technology officer / managing director | technische geschaftsfuhrer, technischer geschaftsfuhrer
  chief financial officer / managing director | kaufmannische geschaftsfuhrer, kaufmannischer geschaftsfuhrer
  chief executive officer      | vorstandsvorsitzende, vorstandsvorsitzender, vorsitzende geschaftsfuhrung
  chief sales officer          | vorstand vertrieb, vertriebsvorstand
  chief financial officer      | finanzvorstand, vorstand finanzen
  chief technology officer     | technikvorstand, vorstand technik
  chief human resources officer | personalvorstand, vorstand personal
  chief marketing officer      | marketingvorstand, vorstand marketing
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
  account manager              | accountmanager
  qa engineer                  | testautomatisierer
  product manager              | produktmanager
  product owner                | produktverantwortliche
  project manager              | projektmanager, projektleiter, projektleitung
  project assistant            | projektassistent, projektassistenz
  sales engineer               | vertriebsingenieur
  field sales employee         | aussendienstmitarbeiter, aussendienstler, handelsvertreter
  sales associate / sales employee | verkaufsmitarbeiter
  application support specialist | anwendungsbetreuer
  inside sales employee        | innendienstmitarbeiter, vertriebsmitarbeiter innendienst
  sales representative         | vertriebsbeauftragte, vertriebsbeauftragter, vertriebler, vertriebsreprasentant, gebietsverkaufer
  sales advisor / sales employee | verkaufsberater
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
  receptionist                 | empfangsmitarbeiter, empfangssekretar, empfang, rezeptionist, empfangskraft, mitarbeiter empfang, empfangsdame
  recruiter / hr specialist    | personalreferent recruiting, personalreferent recruitment
  hr specialist                | personalreferent, personaler
  hr administrator             | personalsachbearbeiter, personalsachbearbeitung
  recruiter                    | personalvermittler, personalbeschaffer
  recruitment consultant       | personalberater
  staffing coordinator         | personaldisponent
  learning and development specialist | personalentwickler
  research and development specialist | produktentwickler, rezepturentwickler
  organizational developer     | organisationsentwickler, schulentwickler, unternehmensentwickler
  urban planner                | stadtentwickler, regionalentwickler, quartiersentwickler
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

/** Small words, which English titles lack. */
export const germanSmall =
  'der die das des dem den im in fur zur zum von vom bei mit am bereich fachbereich abteilung als';
export const germanAnd = 'und';
export const germanOr = 'oder bzw';
