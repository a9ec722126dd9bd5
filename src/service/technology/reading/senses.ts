/** Names of technologies with another meaning: how each is spelt, and which words indicate the other meaning. */

/**
 * `word`: an everyday word, so a capital alone proves little. `brand`: rarely a word, so a capital is enough.
 * `acronym`: capitals are enough. `plain`: the technology in any spelling. A neighbouring word can contradict
 * each of them.
 */
type Kind = 'word' | 'brand' | 'acronym' | 'plain';

export interface Sense {
  readonly kind: Kind;
  /** Whether a capital inside a sentence proves that it is the product. */
  readonly isSure: boolean;
  /** Whether it isn't a noun, so that knowledge of it can only mean the product: “excel”. */
  readonly isNoNoun: boolean;
  /** Whether it always has a capital, as days and first names do. */
  readonly isAlwaysCapital: boolean;
  /** Languages in which it is a noun. German nouns are capitalised. */
  readonly nounIn: string;
  /** Words directly before it, directly after it, or anywhere in the sentence that indicate the other meaning. */
  readonly notAfter: ReadonlySet<string>;
  readonly notBefore: ReadonlySet<string>;
  readonly notWith: ReadonlySet<string>;
  /** Words anywhere in the sentence that indicate the product. */
  readonly with: ReadonlySet<string>;
}

interface Entry {
  readonly kind?: Kind;
  readonly is?: string;
  readonly nounIn?: string;
  readonly notAfter?: string;
  readonly notBefore?: string;
  readonly notWith?: string;
  readonly with?: string;
}

const welding =
  'weld welder welders welding welds schweissen schweisser schweissgerat asme girders cwi cwb soudeur soudage';

/** Words are spelt as `tokenise` gives them. */
const entries: Readonly<Record<string, Entry>> = {
  // Programming.
  java: {
    kind: 'brand',
    notAfter: 'east west central north south island hot a auf nach ost zentral',
    notBefore: 'sea island islands coffee tea',
    notWith:
      'island islands sumatra bali indonesia jakarta surabaya indonesien indonesie borneo bandung semarang yogyakarta coffee kaffee cafe roastery voyage reiseleitung touristique palm',
  },
  rust: {
    is: 'sure',
    notBefore:
      'belt bucket protection removal oleum proof free resistant preventive prevention inspection',
    notWith:
      'europa freizeitpark freiburg hull hulls belt steel paint repaint sandblasting corrosion hotel',
  },
  swift: {
    is: 'sure',
    notAfter: 'taylor jonathan a',
    notBefore: 'transportation current river',
    notWith: 'sepa payments mt103 chaps nostro reconciliation zahlungen zahlungsverkehr iban',
  },
  node: { notAfter: 'lymph sentinel each every', notWith: 'lymph tower antenna scan sinus' },
  ruby: {
    notAfter: 'kaya',
    notBefore: 'tuesday lane ridge princess',
    notWith: 'sapphire jewellery jewelry',
  },
  julia: { is: 'always' },
  dart: { notBefore: 'board player rail' },
  php: { kind: 'acronym', notWith: 'hospitalization hospitalisation iop therapist' },
  sql: { kind: 'acronym', notWith: 'mql mqls sal' },
  js: { kind: 'acronym' },
  ts: { kind: 'acronym', notWith: 'sci clearance polygraph secret' },
  bash: { notAfter: 'summer holiday birthday', notBefore: 'street' },
  react: { is: 'sure nonoun' },
  vue: { is: 'sure', notAfter: 'a point', notBefore: 'de d des du' },
  rails: { is: 'sure', notAfter: 'guard hand' },
  angular: { is: 'sure', notBefore: 'contact bearings velocity' },
  spring: {
    notBefore: 'cleaning street break water bank semester term roll',
    notWith: 'summer autumn harvest',
  },
  express: { notAfter: 'american night orient', notBefore: 'your delivery parcels lane yourself' },
  flask: { notWith: 'solvent laboratory lab' },
  ionic: { is: 'sure', notBefore: 'strength bond bonds liquid liquids' },
  electron: { is: 'sure', notBefore: 'microscopy microscope beam' },
  unity: { notBefore: 'centre center church street' },
  python: {
    kind: 'plain',
    notAfter: 'burmese ball reticulated monty a',
    notBefore: 'skin snake snakes enclosure',
    notWith: 'reptile reptiles snake snakes zoo reptilien schlangen serpent serpents',
  },
  scala: {
    kind: 'plain',
    notAfter: 'la alla mailander',
    notWith: 'opera oper milano sopranos orchester orchestra',
  },
  elixir: { kind: 'brand', notBefore: 'of' },
  phoenix: { kind: 'word', notAfter: 'in at to near', notWith: 'az arizona mesa scottsdale tempe' },
  docker: {
    kind: 'plain',
    notAfter: 'un le du',
    notBefore: 'portuaire',
    notWith: 'quay dockers stevedore navires havre marseille',
  },
  azure: { kind: 'plain', notBefore: 'blue sea coast', notAfter: 'the', notWith: 'turquoise' },
  maven: { kind: 'plain', notAfter: 'market marketing social' },
  selenium: { kind: 'plain', notWith: 'zinc vitamin vitamins mineral minerals' },
  adobe: { kind: 'plain', notBefore: 'bricks brick houses walls house', notWith: 'bricks' },
  // Data.
  pandas: { kind: 'plain', notAfter: 'giant red', notWith: 'zoo zookeeper' },
  kafka: {
    kind: 'plain',
    notAfter: 'franz',
    notWith: 'literature novel novels novelists musil roman romane litterature',
  },
  redshift: { kind: 'plain', notWith: 'galaxies galaxy telescope telescopes' },
  looker: { kind: 'plain', notAfter: 'good' },
  parquet: {
    kind: 'plain',
    notBefore: 'floor floors flooring',
    notAfter: 'du le au',
    notWith: 'tiles flooring laminate',
  },
  excel: { is: 'sure nonoun', notBefore: 'at academically' },
  spark: { is: 'sure', notBefore: 'plug plugs arrestor arrestors erosion joy', notWith: 'plugs' },
  hive: { notWith: 'bees bee beekeeper honey' },
  airflow: { is: 'sure', notWith: 'hvac ducts duct vent vents ventilation clean filters' },
  snowflake: { kind: 'brand', notBefore: 'ornaments lane' },
  tableau: {
    kind: 'brand',
    nounIn: 'fr',
    notBefore: 'de des du d vivant',
    notAfter: 'living le un du au',
  },
  oracle: { kind: 'brand', notBefore: 'of park arena', notAfter: 'the' },
  flink: { is: 'sure' },
  cassandra: { is: 'always' },
  ray: { is: 'always', notAfter: 'x gamma' },
  maya: { is: 'always', notWith: 'ruins', with: 'animation animations rigging 3d vfx texturing' },
  sas: {
    kind: 'acronym',
    notBefore: 'familiale airlines recrute recherche au',
    notWith: 'groupe societe filiale',
  },
  rag: { kind: 'acronym', notWith: 'amber status green' },
  llm: { kind: 'acronym', notWith: 'law jd llb solicitor' },
  // Infrastructure.
  aws: { kind: 'acronym', notBefore: 'd1 cwi d17 a5 certified', notWith: welding },
  gcp: {
    kind: 'acronym',
    notWith:
      'clinical ich gmp glp trial trials pharmacovigilance compliance klinische clinique essais',
  },
  chef: {
    nounIn: 'de fr',
    notAfter:
      'sous head pastry executive commis private grill junior personal line prep sushi master the a our',
    notBefore: 'de d des du vom der cuisinier',
    notWith: 'kitchen bistro restaurant cook cooks waiters menus cuisine hotel banquets pastry',
  },
  puppet: { notBefore: 'theatre theater show makers maker master', notWith: 'theatre puppets' },
  vault: { notAfter: 'bank', notWith: 'cash bank' },
  packer: {
    nounIn: 'de',
    notAfter: 'and fruit night picker',
    notWith: 'warehouse shift picker harvest',
  },
  helm: { nounIn: 'de', notAfter: 'the at' },
  bamboo: { notWith: 'oak floors flooring' },
  jenkins: { is: 'sure' },
  sentry: { is: 'sure', notAfter: 'stand' },
  nomad: { notAfter: 'digital' },
  cypress: { notBefore: 'creek hill hills ca texas tx california', notWith: 'cedar trees' },
  ros: { kind: 'acronym', notWith: 'patient symptoms' },
  plc: { kind: 'acronym', notWith: 'listed london ftse' },
  // Business.
  sap: {
    kind: 'acronym',
    notWith: 'maple maples tree trees birch syrup substance bark plant plants stevia resin',
  },
  salesforce: { kind: 'brand', notAfter: 'a direct the our your their', notBefore: 'visits' },
  segment: { nounIn: 'de fr', notBefore: 'manager lead head' },
  outreach: {
    notAfter: 'community outbound cold lead',
    notBefore: 'coordinator nurse to campaigns',
  },
  drift: {
    notBefore: 'diving boat boats detection',
    notAfter: 'data concept configuration model snow',
  },
  slack: { is: 'sure' },
  notion: { is: 'sure', nounIn: 'fr', notBefore: 'of de du des' },
  linear: {
    is: 'sure',
    notBefore: 'algebra regression programming accelerator motion motors tv models guides',
  },
  greenhouse: {
    notBefore: 'gas gases growers grower',
    notWith: 'plants tomatoes roses nursery crop crops emissions',
  },
  clay: { notBefore: 'county courts pigeon modelling', notWith: 'bricks gravel pottery ceramics' },
  confluence: { is: 'sure' },
  workday: { is: 'sure', notWith: 'hour hours' },
  postman: { is: 'sure' },
  gong: { nounIn: 'de' },
  zoom: { is: 'sure', nounIn: 'de', notBefore: 'lens lenses in' },
  sketch: { is: 'sure' },
  stripe: { is: 'sure' },
  front: { nounIn: 'de fr', notBefore: 'desk office of end line door' },
  sage: {
    is: 'sure',
    notWith: 'thyme herbs',
    with: 'payroll bookkeeping bookkeeper comptabilite comptable paie buchhaltung lohn',
  },
  asana: { kind: 'brand', notBefore: 'yoga', notWith: 'yoga' },
  monday: { is: 'always' },
  make: { notBefore: 'a sure the your our it' },
  teams: { nounIn: 'de' },
  claude: { is: 'always' },
  gemini: { is: 'sure' },
  apollo: { is: 'sure' },
  braze: { is: 'sure' },
};

/** Everyday words that always mean the technology in job posts, in any spelling. */
export const plainNames: ReadonlySet<string> = new Set(
  'git android terraform typescript javascript cisco firebase linux sass'.split(' '),
);

const list = (text = '') => new Set(text.split(' ').filter(Boolean));

function senseOf({ kind = 'word', is = '', nounIn = '', ...not }: Entry): Sense {
  return {
    kind,
    isSure: is.includes('sure'),
    isNoNoun: is.includes('nonoun'),
    isAlwaysCapital: is.includes('always'),
    nounIn,
    notAfter: list(not.notAfter),
    notBefore: list(not.notBefore),
    notWith: list(not.notWith),
    with: list(not.with),
  };
}

/** Senses by word. */
export const senses: ReadonlyMap<string, Sense> = new Map(
  Object.entries(entries).map(([word, entry]) => [word, senseOf(entry)]),
);

/** The sense of an everyday word without an entry. */
export const anyWord: Sense = senseOf({});

/** The sense of days, months and similar words. */
export const alwaysCapital: Sense = senseOf({ is: 'always' });
