/** Titles as people write them in lists and posts: which role each is found for, and for which it isn't. */
import { roleMatcher } from '../../src/service/titles/match';
import { onSqlite } from './helpers/stores';

/** The role asked for | titles of it | titles of other work, which share its words. */
const table = `
  sales manager                    | Sales Mgr. EMEA ~ Manager - Inside Sales ~ Area Sales Manager (Nord) ~ Gebietsverkaufsleiter (m/w/d) ~ Gebietsleiter Vertrieb ~ Regionalverkaufsleiter ~ Responsable des ventes export H/F ~ Chef de secteur des ventes | Sales Operations Analyst ~ Property Manager ~ Verkäufer (m/w/d) ~ Vertriebsinnendienst Sachbearbeiter ~ Vendeur en boulangerie
  account executive                | Enterprise AE ~ Account Exec, Mid-Market ~ Sr. Account Executive (SaaS) ~ AE - Strategic Accounts | Account Coordinator ~ Accounts Payable Executive ~ Executive Assistant
  sales development representative | SDR (German speaking) ~ Business Development Representative ~ Outbound SDR ~ Sales Development Representative - Remote | SDR Manager ~ Head of Sales Development ~ Radio SDR Engineer
  account manager                  | Key Account Manager DACH ~ KAM ~ Accountmanager (m/w/d) ~ Responsable grands comptes ~ Gestionnaire de comptes clés ~ Key-Account-Managerin | Account Executive ~ Accounting Manager ~ Kontoführung
  customer success manager         | CSM, Enterprise ~ Customer Success Mgr ~ Senior CSM (all genders) ~ Client Success Manager ~ Responsable succès client | Customer Service Agent ~ Customer Success Operations Analyst
  software engineer                | SWE II ~ Software Eng. ~ Full-Stack Developer ~ Fullstack Entwickler:in ~ Programmierer (m/w/d) ~ Software-Ingenieur ~ Ingénieur logiciel embarqué ~ Développeur full stack (F/H) ~ Concepteur développeur informatique ~ SDE 2 | Software Sales Engineer ~ Business Developer ~ Softwaretester ~ Real Estate Developer ~ Property Developer ~ Personalentwickler
  frontend engineer                | Front End Dev ~ Frontend Web Developer (React) ~ Frontendentwickler ~ Développeur front-end ~ UI Engineer | Front Office Manager ~ Front Desk Agent ~ Backend Dev
  data scientist                   | Data Scientist (m/f/d) ~ Datenwissenschaftler ~ Scientifique des données ~ Lead Data Scientist, NLP | Data Entry Specialist ~ Scientist, Cell Biology ~ Data Analyst
  data analyst                     | Datenanalyst (m/w/d) ~ Analyste de données ~ Data Analyst II ~ Business Data Analyst | Financial Analyst ~ Data Engineer
  product manager                  | Produktmanagerin ~ Chef de produit ~ Technical Product Manager ~ Responsable produit | Product Marketing Manager ~ Project Manager ~ Chef de projet ~ Production Manager ~ Produktionsleiter
  project manager                  | Projektmanager (m/w/d) ~ Projektleiterin Bau ~ Chef de projet digital H/F ~ PMO Project Manager ~ IT-Projektleiter | Product Manager ~ Project Coordinator ~ Projektassistent
  marketing manager                | Marketing Mgr ~ Marketingleiter/in ~ Responsable marketing & communication ~ Online-Marketing-Manager (m/w/d) ~ Manager, Field Marketing | Marketing Assistant ~ Marktleiter ~ Market Manager ~ Store Manager
  head of marketing                | Leitung Marketing ~ Leiter Marketing & Kommunikation ~ Bereichsleiter Marketing ~ Responsable du marketing | Marketing Intern ~ Head of Product
  CMO                              | Chief Marketing Officer ~ Directeur marketing ~ Interim CMO | Assistant to CMO ~ Marketing Officer
  CTO                              | Chief Technology Officer & Co-Founder ~ Technischer Geschäftsführer ~ Directeur technique ~ Fractional CTO ~ Chief Technical Officer | CTO Office Intern ~ Technical Director, Theatre
  CIO                              | Chief Information Officer ~ DSI ~ Directeur des systèmes d'information ~ Group CIO | Information Security Officer ~ CIO Advisor
  CISO                             | Chief Information Security Officer ~ RSSI ~ Group CISO | Information Security Analyst ~ Security Guard
  CHRO                             | Chief People Officer ~ Chief Human Resources Officer ~ DRH Groupe ~ Personalvorstand | HR Officer ~ People Analyst
  COO                              | Chief Operating Officer ~ Chief Operations Officer ~ Directeur des opérations ~ COO / Managing Director | Operations Officer ~ COO Assistant
  CEO                              | Geschäftsführender Gesellschafter ~ Président-directeur général ~ Chief Exec ~ Alleingeschäftsführer ~ Gérant (SARL) ~ Vorsitzende der Geschäftsführung ~ Directrice générale | Assistenz Geschäftsführer ~ Account Director ~ Deputy CEO ~ Referent der Geschäftsführung ~ EA to CEO
  founder                          | Co-founder ~ Gründer & Geschäftsführer ~ Mitgründerin ~ Fondatrice ~ Cofondateur | Founder's Associate ~ Gründungsberater
  owner                            | Inhaber ~ Inhaberin ~ Business Owner ~ Propriétaire | Product Owner ~ Process Owner ~ Bauherr
  HR manager                       | Personalleiter (m/w/d) ~ Human Resources Manager ~ Responsable RH ~ HR-Managerin ~ Leiterin Personal ~ Responsable des ressources humaines | HR Assistant ~ Personalreferent ~ Personal Trainer
  recruiter                        | Talent Acquisition Specialist ~ Recruiter*in ~ Personalreferent Recruiting ~ Chargé(e) de recrutement ~ Talent Partner | Recruitment Marketing Manager ~ Talent Agent ~ Recruit (Police)
  office manager                   | Office-Managerin ~ Büroleiter (m/w/d) ~ Office Mgr & EA | Officer ~ Back Office Specialist ~ Post Office Clerk
  executive assistant              | EA to the CFO ~ Assistenz der Geschäftsführung ~ Vorstandsassistentin ~ Assistante de direction ~ Chefsekretärin | Executive Chef ~ Account Executive ~ Assistant Manager
  accountant                       | Buchhalter (m/w/d) ~ Hauptbuchhalter ~ Comptable fournisseurs ~ Staff Accountant ~ Senior Accountant, GL ~ Kreditorenbuchhalter ~ Debitorenbuchhalter/in | Account Manager ~ Bookstore Clerk ~ Accounting Intern
  controller                       | Financial Controller ~ Controller (m/w/d) ~ Contrôleur de gestion ~ Beteiligungscontrollerin ~ Group Controller | Air Traffic Controller ~ Contrôleur technique ~ Document Controller ~ Game Controller Engineer
  CFO                              | Kaufmännischer Geschäftsführer ~ Finanzvorstand ~ DAF ~ Chief Financial Officer (interim) ~ Directeur administratif et financier | Finance Officer ~ CFO's Assistant ~ Finanzbuchhalter
  finance manager                  | Leiter Finanzen ~ Finanzleiter ~ Responsable financier ~ Manager, Finance & Accounting ~ Leitung Finanz- und Rechnungswesen | Finance Assistant ~ Finanzberater ~ Branch Manager
  buyer                            | Einkäufer (m/w/d) ~ Strategischer Einkäufer ~ Acheteur projet ~ Category Buyer ~ Operativer Einkäufer ~ Procurement Specialist | Media Buyer ~ Personal Shopper ~ Einkaufsleiter
  head of procurement              | Leiter Einkauf ~ Einkaufsleiter ~ Leitung Beschaffung ~ Responsable achats | Einkaufssachbearbeiter ~ Acheteur
  IT manager                       | Leiter IT ~ IT-Leiterin ~ Responsable informatique ~ Manager, Information Technology ~ EDV-Leiter | IT Support ~ Manager, Retail ~ IT-Systemadministrator
  system administrator             | Systemadministrator (m/w/d) ~ Sysadmin ~ Linux-Administrator ~ Administrateur systèmes et réseaux ~ IT-Administratorin ~ Fachinformatiker Systemintegration | Office Administrator ~ Salesforce Administrator ~ Business Administrator
  devops engineer                  | Platform/DevOps Engineer ~ Dev Ops Eng ~ DevSecOps Engineer ~ Ingénieur Dev/Ops | Development Operations Manager ~ Business Operations Engineer
  QA engineer                      | Test Engineer ~ Softwaretester (m/w/d) ~ Testautomatisierer ~ Ingénieur test et validation ~ SDET ~ Quality Assurance Engineer (Software) | Quality Manager, Food ~ Qualitätsprüfer Metall
  mechanical engineer              | Maschinenbauingenieur ~ Ingénieur mécanique ~ Konstrukteur Maschinenbau ~ Mech. Engineer | Mechanic ~ Software Engineer ~ Mechatroniker
  electrician                      | Elektriker ~ Elektroniker für Betriebstechnik ~ Électricien bâtiment ~ Elektroinstallateur | Electrical Engineer ~ Elektroingenieur
  nurse                            | Registered Nurse (RN) ~ Krankenpfleger ~ Gesundheits- und Krankenpflegerin ~ Infirmier diplômé d'État ~ Pflegefachkraft (m/w/d) ~ Pflegefachfrau | Nursery Teacher ~ Nurse Recruiter ~ Pflegedienstleitung
  driver                           | LKW-Fahrer ~ Berufskraftfahrer CE ~ Chauffeur poids lourd ~ Truck Driver ~ Auslieferungsfahrer | Software Engineer, Drivers ~ Driver Manager ~ Fahrradmechaniker
  warehouse worker                 | Lagermitarbeiter (m/w/d) ~ Magasinier ~ Lagerist ~ Fachkraft für Lagerlogistik ~ Warehouse Operative ~ Préparateur de commandes | Lagerleiter ~ Warehouse Manager ~ Data Warehouse Engineer
  plant manager                    | Werkleiter ~ Werksleiter ~ Directeur d'usine ~ Responsable de site industriel | Plant Operator ~ Power Plant Technician ~ Gardener
  supply chain manager             | Leiter Supply Chain ~ Supply-Chain-Managerin ~ SCM Manager | Supply Chain Analyst ~ Chain Store Manager
  legal counsel                    | Syndikusrechtsanwalt ~ In-house Lawyer ~ Juriste d'entreprise ~ Unternehmensjurist ~ Senior Counsel, Commercial ~ Justiziarin | Counsellor ~ Paralegal ~ Camp Counselor
  sustainability manager           | Nachhaltigkeitsmanager ~ ESG Manager ~ Responsable RSE | Facility Manager
  UX designer                      | UX/UI Designer ~ Product Designer ~ User Experience Designer ~ UX-Designerin ~ Designer UX/UI (H/F) | Fashion Designer ~ Instructional Designer
  receptionist                     | Empfangsmitarbeiter ~ Rezeptionist (m/w/d) ~ Réceptionniste ~ Front Desk Agent ~ Mitarbeiter Empfang ~ Hôtesse d'accueil | Accueil de loisirs animateur
  teacher                          | Lehrer (m/w/d) ~ Lehrkraft Mathematik ~ Professeur des écoles ~ Enseignant ~ Science Teacher | Teaching Assistant ~ Lehrling Elektrotechnik
  VP sales                         | Vice President, Sales ~ VP of Sales & Partnerships ~ SVP Sales EMEA ~ Vice-président des ventes ~ Vice President Global Sales | Assistant VP, Sales Ops ~ VP Engineering
  CRO                              | Chief Revenue Officer ~ Group CRO ~ Vertriebsvorstand | CRO Project Manager ~ CRO Specialist
  Vertriebsmitarbeiter             | Sales Representative ~ Vertriebler im Außendienst ~ Außendienstmitarbeiter ~ Verkaufsberater B2B ~ Vertriebsbeauftragter ~ Gebietsverkäufer | Vertriebsleiter ~ Vertriebscontroller
  Softwareentwickler               | Software Developer ~ Backend Engineer ~ Java-Programmierer ~ Développeur | Softwarearchitekt im Vertrieb ~ Organisationsentwickler
  développeur web                  | Web Developer ~ Webentwickler | Développeur commercial ~ Webmarketing Manager
  responsable marketing            | Marketing Manager ~ Marketingleiter | Assistante marketing
  sales manager | Verkaufsleiter Automotive (w/m/d) ~ Sales-Manager:in Retail ~ Responsable commercial B2B | Sales Manager Assistant ~ Verkaufstrainer ~ Showroom Host
  software engineer | C++ Entwickler ~ Développeur Java/JEE ~ Frontend-Developerin ~ Senior .NET-Entwickler | Process Developer ~ Ingénieur commercial ~ Game Artist
  account manager | Key Accounter ~ Großkundenbetreuer | Accounts Clerk
  receptionist | Empfangsdame ~ Agent d'accueil | Hotel Manager
  driver | Conducteur de bus ~ Forklift Driver ~ Busfahrerin | Backend Engineer (Driver App)
  nurse | Pflegefachkraft Nachtdienst ~ Infirmière de bloc ~ ICU Nurse | Pflegehelfer ~ Nurse Manager
`;
const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split(' | ').map((cell) => cell.trim().split(' ~ ')))
  .map(([[role = ''] = [], fits = [], others = []]) => ({ role, fits, others }));

onSqlite('a role in odd titles', () => {
  it.each(rows)('$role', ({ role, fits, others }) => {
    const isOne = roleMatcher(role);
    expect(fits.filter((title) => !isOne(title))).toEqual([]);
    expect(others.filter((title) => isOne(title))).toEqual([]);
  });
});
