/**
 * French words of titles with their English meaning, which the other tables read. Words lack accents and are
 * masculine singular; small words inside names are omitted: “chef projet”.
 */

/**
 * Meaning | names, which precede their field. A name after “~” counts only with certain French words, one
 * before “$” only at the end of a part.
 */
export const frenchHeads = `
  responsable                  | responsable, ~resp
  manager                      | ~manager
  director                     | directeur, ~director
  deputy                       | adjoint
  engineer                     | ingenieur, ~engineer
  developer                    | developpeur, concepteur developpeur, ~developer
  designer                     | concepteur, ~designer
  technician                   | technicien
  specialist                   | ~charge, charge mission, specialiste, gestionnaire, charge gestion, ~referent, ~specialist
  analyst                      | analyste
  scientist                    | scientifique
  architect                    | architecte
  administrator                | administrateur
  auditor                      | auditeur
  consultant                   | ~consultant
  tester                       | testeur
  programmer                   | programmeur
  employee                     | ~employe
  agent                        | ~agent
  generalist                   | generaliste
  buyer                        | acheteur
  controller                   | controleur
  advisor                      | conseiller
  representative               | representant, delegue, ~attache
  salesperson                  | vendeur
  assistant                    | ~assistant, assistante, ~aide
  secretary                    | secretaire
  team lead                    | chef equipe, responsable equipe, ~team lead
  teacher                      | enseignant, professeur
  trainer                      | formateur
  writer                       | redacteur
  driver                       | ~chauffeur, conducteur
  operator                     | operateur
  mechanic                     | mecanicien
  planner                      | planificateur
  internship                   | ~stage, stagiaire
  apprentice                   | alternance, alternant, apprenti, apprentissage
`;

/** Meaning | names | meaning after another head: a “responsable comptable” isn't an accountant. */
export const frenchBoth = `
  sales representative         | ~commercial               | sales
  accountant                   | comptable                 | accounting
`;

/** Meaning | names of whole roles. */
export const frenchRoles = `
  chief executive officer / managing director | directeur general, ~dg
  chief executive officer      | pdg, president directeur general
  deputy director              | directeur adjoint
  to                           | aupres
  deputy managing director     | directeur general adjoint, ~dga, dg adjoint
  director                     | directeur general delegue
  managing director / chief executive officer | gerant
  owner                        | proprietaire
  president                    | ~president
  founder                      | fondateur
  cofounder                    | cofondateur, co fondateur
  hr director / hr head / chief human resources officer | drh, directeur ressource humaine, directeur rh
  it director / chief information officer | dsi, directeur systeme information, directeur informatique
  finance director / chief financial officer | daf, directeur administratif financier, directeur administratif et financier, directeur financier, directeur finance
  technical director / chief technology officer | directeur technique
  marketing director / chief marketing officer | directeur marketing, directeur marketing communication
  operations director / chief operating officer | directeur operation
  store manager                | directeur magasin, responsable magasin, gerant magasin, responsable boutique, responsable point vente
  plant manager / plant director | directeur usine, directeur site industriel
  plant manager                | responsable usine, responsable site industriel, chef usine
  chief information security officer | rssi, responsable securite systeme information
  it responsable               | responsable systeme information, responsable informatique, ~rsi
  finance responsable          | ~raf, responsable administratif financier, responsable administratif et financier
  quality inspector            | controleur qualite
  vehicle inspector            | controleur technique
  truck driver                 | chauffeur poids lourd, conducteur poids lourd, chauffeur routier, conducteur routier, chauffeur pl, chauffeur spl
  delivery driver              | chauffeur livreur, livreur
  frontend developer           | integrateur web, integrateur html
  hr responsable               | rrh, responsable ressource humaine
  executive assistant          | assistant direction, assistant direction general, secretaire direction, attache direction, assistant dirigeant
  administrative assistant     | assistant administratif, assistant gestion, secretaire administratif
  project manager              | chef projet, charge projet
  product manager              | chef produit, responsable produit
  sales responsable            | chef vente
  area sales manager           | chef secteur, responsable secteur
  project director             | directeur projet
  site manager / construction manager | chef chantier, conducteur travaux, chef travaux
  construction engineer        | ingenieur travaux
  area sales manager           | responsable zone
  department manager           | chef rayon, manager rayon, chef departement
  department responsable       | chef service
  branch manager               | chef agence, directeur agence, responsable agence
  workshop manager             | chef atelier
  chief accountant / accounting manager | chef comptable
  chef                         | chef cuisine, chef cuisinier
  chef de partie               | chef partie
  sous chef                    | second cuisine, sous chef cuisine
  responsable                  | ~chef
  recruiter                    | charge recrutement, recruteur, consultant recrutement, charge acquisition talent
  sourcer                      | charge sourcing
  training specialist          | charge formation
  communications specialist    | charge communication
  hr specialist                | charge developpement rh
  sales assistant              | assistant commercial $, assistant vente
  sales administration assistant | assistant adv
  internship assistant         | stage assistant
  business developer / business development representative | charge business development
  engineering team lead        | responsable equipe developpement, chef equipe developpement
  account manager              | charge affaire, charge compte, gestionnaire compte, responsable compte
  key account manager          | gestionnaire grand compte, responsable grand compte, responsable compte cle, directeur grand compte, charge grand compte
  customer advisor             | charge clientele, conseiller clientele, conseiller client
  customer support specialist  | teleconseiller, charge relation client, conseiller relation client, charge service client
  telesales representative     | televendeur, teleprospecteur
  customer success manager     | responsable succes client, charge succes client
  business developer / business development representative | charge developpement, developpeur commercial, developpeur affaire
  business developer / business development representative / sales representative | charge developpement commercial
  business development         | developpement commercial, developpement affaire
  sales representative         | attache commercial, delegue commercial, representant commercial, charge commercial, animateur vente, agent commercial $
  sales advisor / sales representative | conseiller commercial
  field sales representative   | commercial terrain, commercial itinerant
  inside sales representative  | commercial sedentaire
  technical sales representative | technico commercial, technicocommercial, ~atc
  medical sales representative | delegue medical, visiteur medical
  sales associate / sales advisor | conseiller vente
  sales associate / salesperson | vendeur conseil, vendeur, employe libre service
  sales engineer               | ingenieur commercial, ingenieur technico commercial
  sales engineer / business engineer | ingenieur affaire
  software engineer            | ingenieur developpement, ingenieur etude developpement, ingenieur etude et developpement, developpeur logiciel, ingenieur logiciel, ingenieur developpement logiciel, developpeur informatique, ingenieur informatique, concepteur developpeur application
  programmer analyst           | analyste programmeur
  r and d engineer             | ingenieur r & d, ingenieur recherche et developpement, ingenieur recherche developpement
  mechanical engineer          | ingenieur etude mecanique, ingenieur bureau etude
  solutions architect          | architecte solution
  data scientist               | scientifique donnee
  tester qa                    | testeur logiciel
  accountant                   | expert comptable, collaborateur comptable, comptable unique
  accounts payable accountant  | comptable fournisseur
  accounts receivable accountant | comptable client
  controller                   | controleur gestion
  treasurer                    | tresorier
  supply planner               | approvisionneur
  lawyer                       | avocat
  corporate legal counsel      | juriste entreprise
  legal counsel                | juriste
  data protection officer      | delegue protection donnee
  notary                       | notaire
  warehouse worker             | magasinier, cariste, preparateur commande, manutentionnaire, agent logistique
  receptionist                 | receptionniste, hote accueil, hotesse accueil, agent accueil
  cashier                      | caissier, hote caisse, hotesse caisse
  graphic designer             | graphiste, infographiste
  web writer / copywriter      | redacteur web
  nurse                        | infirmier
  production worker            | agent production, operateur production, ouvrier production, agent fabrication
  real estate agent            | agent immobilier
  welder                       | soudeur
  pharmacist                   | pharmacien
  tax specialist               | fiscaliste
  caregiver                    | aide soignant
  doctor                       | medecin
  cook                         | cuisinier
  electrician                  | electricien
  it support specialist / support technician | technicien support informatique, technicien support, technicien helpdesk, technicien assistance informatique
`;

/** Words that are French only as a whole role; in a longer title they need other French words. */
export const frenchAlone: ReadonlyMap<string, string> = new Map([
  ['commercial', 'sales representative'],
  ['commerciale', 'sales representative'],
]);

/** Meaning | names of fields of work. */
export const frenchFields = `
  sales                        | vente, force vente
  store                        | magasin, ~boutique
  presales                     | avant vente, avantvente
  sales administration         | administration vente, ~adv
  key account                  | grand compte, compte cle
  development                  | developpement
  software development         | developpement logiciel, developpement application
  hr                           | rh, ressource humaine, ~personnel
  recruiting                   | recrutement
  training                     | ~formation
  payroll                      | paie, paye
  purchasing                   | achat, ~sourcing
  supply                       | approvisionnement
  management                   | ~direction
  treasury                     | tresorerie
  controlling                  | controle gestion
  compliance                   | conformite
  contract                     | contrat
  frontend                     | ~front
  backend                      | ~back
  methods                      | methode
  structural                   | ~structure
  events                       | evenementiel
  advertising                  | publicite
  content                      | contenu
  laboratory                   | laboratoire
  after sales                  | ~sav
  insurance                    | ~assurance
  export                       | ~export
  zone                         | ~zone
  region                       | ~region
  r and d                      | ~r & d, recherche et developpement
  strategy                     | ~strategie
  infrastructure               | ~infrastructure
  finance                      | financier, ~finance
  accounting                   | comptabilite
  administrative               | ~administratif
  legal                        | juridique, affaire juridique
  marketing                    | ~marketing, mercatique
  communications               | ~communication
  internal                     | interne
  digital                      | ~digital, numerique
  quality                      | qualite
  production                   | ~production
  logistics                    | logistique
  transport                    | ~transport
  maintenance                  | ~maintenance
  warehouse                    | entrepot
  operations                   | ~exploitation, ~operation
  plant                        | usine
  supply chain                 | chaine logistique
  it                           | informatique, systeme information, ~si
  system                       | systeme
  network                      | reseau
  security                     | securite, cybersecurite, securite informatique
  data                         | donnee
  database                     | base donnee
  software                     | logiciel
  application                  | ~application
  embedded                     | embarque
  sustainability               | rse, developpement durable
  machine learning             | apprentissage automatique
  ai                           | intelligence artificielle, ~ia
  mechanical                   | mecanique
  electrical                   | electrique, electronique, electrotechnique, genie electrique
  civil                        | genie civil
  process                      | procede
  automation                   | automatisme
  test                         | essai, ~test, ~validation
  customer                     | clientele, ~client
  customer service             | ~service client
  customer relationship        | ~relation client, relation clientele
  customer success             | ~succes client
  product marketing            | ~marketing produit
  product                      | produit
  project                      | projet
  partnerships                 | partenariat
  technical                    | ~technique
  industrial                   | industriel
  regional                     | ~regional
  national                     | ~national
  general                      | ~general
  senior                       | confirme, experimente
  junior                       | debutant
  real estate                  | immobilier
  medical                      | ~medical
`;

/** Small words, which English titles lack. */
export const frenchSmall = 'de des du la le les en a au aux un une pour';
export const frenchAnd = 'et';
export const frenchOr = 'ou';
/** Small words that mark a title as French if a word could be of either language. */
export const frenchSigns = 'de des du et';
