/** Words near a name that indicate a technology, in English, German and French, as `tokenise` spells them. */

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Prepositions before a tool that something is done with. */
export const toolPrepositions = list(`
  in with via using on through into from within mit uber per auf en avec sous sur dans chez`);

/** Words before something that a person knows or uses. */
export const dealing = list(`
  use uses used using utilise know knows learn write writes writing tune configure configuring administer automate master
  integrate prefer code programming program proficiency proficient fluency fluent expertise expert experience experienced familiar
  familiarity command mastery certified idiomatic advanced strong solid basic excellent deep good senior junior lead modern
  nutzen nutzt kennst beherrschst sicherer kenntnisse erfahrung umgang programmierung programmieren
  maitrise maitrisez connaissance connaissances pratique utilisez utilisation langage language sprache developpeur developpeuse
  developpement consultant confirme entwicklung knowledge skills skill background interest hands`);

/** Words before something that a person works with, if it is a technology. */
export const handling = list(`
  manage maintain configure author monitor build develop own support run create implementing using configuring managing maintaining building design implement deploy operate extend test`);

/** Only these confirm a word without a capital. */
export const knowing = list(`
  knowledge proficient proficiency experience expertise skills familiar familiarity kenntnisse kenntnissen erfahrung maitrise
  connaissance connaissances competence competency fluent fluency`);

/** Words after the name of a technology. */
export const partsOfTools = list(`
  developer developers engineer engineers engineering programmer programmers programming coder experience skills code codebase coding
  script scripts scripting sql streaming api apis sdk framework library libraries integration integrations workflow
  workflows dashboard dashboards cluster clusters admin administrator administrators administration database databases dba
  queries query macros macro formulas plugin plugins certified certification certificates microservices backend frontend
  fullstack back app apps application applications stack native hcm crm erp cms ecosystem playbooks cookbooks bots workspace
  tenant boot js xlookup pivot sheets spreadsheets jobs pipelines pipeline services runtime compiler core studio
  entwickler entwicklerin entwicklung programmierer programmiererin programmierung erfahrung kenntnisse kenntnissen datenbank
  datenbanken profi berater beraterin administratorin skripte makros tabellen schnittstellen dienste
  developpeur developpeuse developpement confirme embarque
  channel channels chatbots chatbot dags dag charts chart hooks operators flows tables ats ehr cdp tableaux vlookup recherchev software shop pos`);

/** Words of `partsOfTools` that also follow other names: they indicate a technology only after a capitalised name. */
export const partsOfMore = list(
  'jobs pipeline pipelines services core back engineer engineers jobs',
);

/** Labels before a list and a colon. */
export const labels = list(`
  tool tools stack tech technologies technology languages language software crm ats cloud database databases framework
  frameworks frontend backend systems platforms hris erp ci environment libraries outils langages technologies logiciels
  environnement technologien technologie sprachen programmiersprachen werkzeuge tooling visualisation have haves plus skills required desirable kenntnisse competences`);

/** Words that make the next word a noun. */
export const articles = list(`
  a an the this that these those my our your their his her its each every one any no first largest entire whole
  der die das den dem des ein eine einen einem einer eines im am zum zur vom beim unser unsere unserem unseren dein deine deinem
  deinen ihr ihre ihrem jeder jedes kein keine
  le la un une du au ce cette notre votre nos vos leur`);

/** Words before verbs: “you excel”, “to excel”, “who excel”. */
export const subjects = list('who i you we they will can du wir sie ich vous nous');

export const titles = list(
  'mr mrs ms miss dr prof sir madam herr frau herrn monsieur madame mme contact ask',
);

/** Last words of company names. */
export const companyForms = list(`
  house cafe inn club hotel academy cooperative electric charter cleaning center centre theatre theater island
  inc ltd llc llp gmbh ag kg plc corp corporation company co group bv ab oy srl sarl sa services transportation bank foods
  museum festival university college school hospital church county street road avenue valley river park`);

/** Kinds of tools, before the name: “le logiciel Sage”, “die Programmiersprache Rust”. */
export const sorts = list(`
  language framework tool software erp crm ats database programmiersprache sprache datenbank datenbanken werkzeug
  langage outil outils logiciel logiciels progiciel donnees bibliotheque librairie bibliothek plattform plateforme`);

/** Companies whose name precedes a technology's. */
export const makers = list(`
  microsoft ms apache google adobe amazon oracle twilio atlassian hashicorp ibm meta sap elastic red`);

/** Technologies that the lexicon has only under longer names, or lacks. */
export const moreTechnologies = list(`
  powerpoint outlook word office vba docker git python typescript javascript azure android terraform linux bi npm pinia vite
  nuxt swiftui uikit combine redux rxjs graphql sidekiq rails salt foreman rudderstack mparticle tealium bizible 6sense n8n
  tidyverse apollo lever zapier mongo postgres gcp k8s plusplus cplusplus csharp dotnet fsharp golang rlang assembly rtos newman
  wpf js hooks lambda s3 ec2 emr xcode kotlin html css flux podman 365 gitlab bitbucket vba ssis junit selenium cmake
  datev lexware cegid silae odoo navision intacct xero brex trino numpy redis hadoop hbase personio pipedrive klaviyo mixpanel zig`);

/** Product names that are words, in addition to the lexicon's. */
export const moreNames = list(
  `express word outlook access teams loom front close monday make copper node vue js ts sage toast ramp gusto clover square storm
  impala pig druid elm crystal box phoenix unreal rippling lattice workable premiere mural bubble ghost sanity fathom coda
  obsidian pulsar chorus`,
);

/** Verbs and nouns for moving something from or to a tool. */
export const moves = list(`
  send sends sending sync syncs move moves moving migrate migrates migrating migration switch switching export push pipe port
  porting rewrite upload publish post posts log load connect connects upgrade wechsel umstieg passage`);

/** Words after a place name and a comma. */
export const places = list(`
  texas california florida ohio michigan oregon washington colorado arizona nevada utah georgia virginia illinois indiana iowa
  kansas missouri tennessee alabama carolina minnesota wisconsin york jersey tx ca fl oh ny nj il ga pa ma uk usa us canada
  england scotland ireland germany france spain italy austria switzerland deutschland`);

export const conjunctions = list('and or und oder et ou as sowie resp bzw y o e');

/** Frequent words of each language that mean nothing in the others. */
export const frequent: Readonly<Record<'de' | 'fr' | 'en', ReadonlySet<string>>> = {
  de: list(`der das und oder mit fur wir ein eine einen einer dem den von auf ist sind als auch bei sowie deine dein unser unsere
    nach uber zum zur dich im vom nicht du kenntnisse erfahrung gesucht sich zu`),
  fr: list(`le la les et ou un une pour dans sur avec sous vous nous au aux est chez votre notre nos en outils langages developpement
    developpeur maitrise recrute societe de`),
  en: list('the and you we our with for of to is are your at by from or it this that be have'),
};
