/** Legal forms of companies in all their spellings, so that names can be compared without them. */

/** Each form's key for comparison, and its spellings in plain letters without spaces and full stops. */
const spellings: Readonly<Record<string, string>> = {
  ab: 'ab aktiebolag aktiebolaget abp',
  ad: 'ead',
  ag: 'ag aktiengesellschaft',
  aps: 'aps anpartsselskab',
  as: 'as asa aktieselskab aksjeselskap allmennaksjeselskap',
  bhd: 'bhd berhad',
  bv: 'bv bvba beslotenvennootschap',
  co: 'co company compagnie cie',
  corp: 'corp corporation',
  cv: 'cv',
  dd: 'dd',
  doo: 'doo',
  ek: 'ek ekfm ekfr',
  eg: 'eg',
  eirl: 'eirl eireli',
  eood: 'eood ood',
  eurl: 'eurl',
  ev: 'ev',
  fze: 'fze fzco fzllc',
  gbr: 'gbr',
  gie: 'gie',
  gmbh: 'gmbh ggmbh mbh gesmbh gesellschaftmitbeschrankterhaftung gesellschaftmbh',
  inc: 'inc incorporated',
  is: 'is',
  jsc: 'jsc pjsc ojsc cjsc pao oao zao ао оао пао зао',
  kft: 'kft',
  kg: 'kg kommanditgesellschaft',
  kgaa: 'kgaa',
  kk: 'kk kabushikikaisha kabushikigaisha',
  ks: 'ks',
  llc: 'llc limitedliabilitycompany',
  lda: 'lda limitada ltda unipessoallda',
  llp: 'llp',
  lp: 'lp',
  ltd: 'ltd limited',
  nv: 'nv naamlozevennootschap',
  nyrt: 'nyrt zrt rt',
  ohg: 'ohg',
  ooo: 'ooo ооо',
  ou: 'ou osauhing',
  oy: 'oy oyj osakeyhtio julkinenosakeyhtio',
  pc: 'pc',
  plc: 'plc publiclimitedcompany',
  pllc: 'pllc',
  pte: 'pte',
  pt: 'pt tbk',
  pty: 'pty proprietary',
  pvt: 'pvt private',
  sa: 'sa sau societeanonyme sociedadanonima sociedadeanonima',
  sacv: 'sadecv sabdecv sapidecv',
  sal: 'sal',
  sas: 'sas sasu sasdecv',
  sarl: 'sarl sarlau societearesponsabilitelimitee',
  sca: 'sca scs',
  sdn: 'sdn sendirian',
  se: 'se societaseuropaea',
  sia: 'sia',
  sti: 'sti ltdsti anonimsirketi limitedsirketi',
  sl: 'sl slu slne sociedadlimitada',
  snc: 'snc',
  spa: 'spa societaperazioni',
  spj: 'spj',
  spk: 'spk',
  sprl: 'sprl',
  srl: 'srl srls societaaresponsabilitalimitata sderldecv sderl',
  sro: 'sro spolsro',
  spzoo: 'spzoo',
  uab: 'uab',
  ug: 'ug',
  vof: 'vof',
  wll: 'wll',
};

const forms = new Map(
  Object.entries(spellings).flatMap(([form, ways]) =>
    ways.split(' ').map((way) => [way, form] as const),
  ),
);

const mostLetters = Math.max(...[...forms.keys()].map((way) => way.length));

/** Forms that precede the name in some countries. */
const leading = new Set('pt ooo ооо oao оао zao зао pao пао jsc uab sia sarl eurl kk'.split(' '));
/** Forms that are also everyday words and so may be part of the name. */
const doubtful = new Set('eg is pc pt sal spa'.split(' '));
/** The most words of a form, as in "S. de R. L. de C. V.". */
const mostWords = 7;
/** Forms written next to a name without a space. */
const glued =
  /株式会社|有限会社|合同会社|\(株\)|\(有\)|股份有限公司|有限(?:责任|責任)?公司|주식회사|유한회사|\(주\)/gu;

/** The position of the name among its words, and its legal forms. */
export interface FoundForms {
  /** Index of the name's first word, and of the word after its last. */
  readonly from: number;
  readonly to: number;
  /** Keys of the forms, the last first. */
  readonly forms: readonly string[];
  /** Whether a form may be part of the name instead. */
  readonly isDoubtful: boolean;
}

/** Replaces forms attached to a name by a space. */
export function withoutGluedForms(text: string): string {
  return text.replace(glued, ' ');
}

/** Takes words in plain letters, including `&`; at least one always belongs to the name. */
export function findForms(words: readonly string[]): FoundForms {
  const found: string[] = [];
  let [from, to, isDoubtful] = [0, words.length, false];
  for (;;) {
    while (to > 1 && words[to - 1] === '&') to -= 1;
    const { form, count } = formBefore(words, to);
    if (form === undefined) break;
    to -= count;
    if (count === 1 && doubtful.has(words[to] ?? '')) isDoubtful = true;
    found.push(form);
  }
  const [first = ''] = words;
  if (to > 1 && leading.has(first)) {
    from = 1;
    if (doubtful.has(first)) isDoubtful = true;
    found.push(forms.get(first) ?? first);
  }
  return { from, to, forms: found, isDoubtful };
}

/** The longest form that ends before a word, and how many words it has. */
function formBefore(words: readonly string[], end: number) {
  let longest: { readonly form?: string; readonly count: number } = { count: 0 };
  let text = '';
  for (let count = 1; count <= mostWords && count < end; count += 1) {
    text = (words[end - count] ?? '') + text;
    if (text.length > mostLetters) break;
    const form = forms.get(text);
    if (form !== undefined) longest = { form, count };
  }
  return longest;
}
