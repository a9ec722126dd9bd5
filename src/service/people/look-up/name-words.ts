/** Words around a person's name: titles, degrees, generations, particles, and family names written first. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Before a name, with or without a full stop. */
export const titles = words(`
  dr doctor doktor prof professor professorin mr mister mrs ms mx miss herr frau hr mme mlle madame monsieur sra srta dott
  dottssa drs dipl diplom dipling diplkfm diplinform diplvolksw sir rev reverend lt capt sgt shri smt engr avv dhr mevr
  univ univprof priv privdoz hrn herrn dame captain colonel sergeant freiherr freifrau
  maître dottoressa dottore ingénieur ddr maga mmag kommr dra ceo cto cfo coo cmo gf geschäftsführer geschäftsführerin
  inhaber inhaberin gérant gérante
`);

/** Before a name with a full stop, or in lower case after another title: some are also names. */
export const shortTitles = words(`
  ing ir mag med dent vet rer nat pol oec phil jur iur hc habil mult theol agr kfm inform volksw betriebsw sc hon col maj
  gen cdr adm eng er fr adv arch arq lic sr sig sigra ca pd doz techn ök
`);

/** Words of jobs, which end a name. */
export const jobWords = words(`
  at of for bei für de chez ceo cto cfo coo cmo cio vp svp evp avp president director manager founder cofounder owner chief head
  engineer developer consultant recruiter sales marketing geschäftsführer geschäftsführerin leiter leiterin inhaber inhaberin
  berater beraterin directeur directrice gérant gérante pdg responsable
`);

/** After a name, with or without a comma. */
export const credentials = words(`
  mba emba phd dphil dba msc bsc llm llb jd mphil mpa mpp mph mfa mres meng beng bba bcom mcom btech mtech msw mha mhrm cpa
  cfa cma cia cfe cfp chfc clu frm caia acca fcca fca aca cima cipd mcipd fcipd cim fcim mcim pmp pgmp capm csm cspo psm psmi
  safe itil lssbb lssgb cissp cisa cism crisc ccna ccnp ccie cscp cpim cpsm cplp cptd cbap sphr phr aphr gphr shrmcp shrmscp
  esq esquire leed ccim rn aprn fnp md dds dmd dvm pharmd psyd edd lcsw lmft lpc peng ceng frsa obe mbe cbe kbe pcc acc mcc
  lion dipling diplkfm diplinform diplwirting
`);

/** After a name with full stops, or after a comma: they are also names. */
export const shortCredentials = words(`
  ma ba bs ms do pe ea ca cs ra np pa qc kc rt pt ot med bed bfa aia mice mag fh lld dsc dr ing kfm jp mp esq rer pol dipl
`);

/** Spellings of generations, and the form used for comparison. */
export const generations: ReadonlyMap<string, string> = new Map([
  ['jr', 'jr'],
  ['jnr', 'jr'],
  ['junior', 'jr'],
  ['júnior', 'jr'],
  ['sr', 'sr'],
  ['snr', 'sr'],
  ['senior', 'sr'],
  ['ii', 'ii'],
  ['2nd', 'ii'],
  ['iii', 'iii'],
  ['3rd', 'iii'],
  ['iv', 'iv'],
  ['4th', 'iv'],
]);

/** They begin a family name, so they aren't middle names that may be omitted. */
export const particles = words(`
  van von vom vd vanden vander vande vonder vondem de den der del della dello delle di da do dos das du des le la las los el al bin ibn bint ben ter ten te
  zu zum zur af av st saint sankt san santa mc mac und
`);

/** Abbreviated particles, and their possible long forms. */
export const shortParticles: ReadonlyMap<string, readonly string[]> = new Map([
  ['vd', ['vanden', 'vander', 'vande', 'vonder', 'vondem']],
  ['v', ['von', 'van']],
]);

/** Pronouns, which networks show next to a name. */
export const pronouns = words(`
  she her hers he him his they them theirs sie ihr ihre er ihm sein elle il iel ella él any ask xe ze
`);

export const honorifics = /(?:様|さん|氏|先生|女士|小姐|님|씨)$/u;

/** After these, the last word is the given name: "Nguyễn Văn An". */
export const vietnameseFamilyNames = words(
  'nguyen tran pham huynh phan dang bui duong truong hoang',
);

/** Family names that are often written first; common given names are excluded. */
export const easternFamilyNames = words(`
  zhang wang liu chen huang zhao wu zhou xu zhu guo gao liang zheng xie tang deng feng cao peng zeng dong pan cai jiang shen
  yao cui zhong wong cheung leung lau kwok tsang hsu hsieh tsai qian qiu shi fang xiong meng qin yan duan lei hou long li lin yang
  lee kim park choi jeong kang cho yoon jang lim kwon hwang ahn hong jeon seo oh
  nguyen tran pham huynh phan dang bui duong truong hoang
  sato suzuki takahashi tanaka watanabe ito yamamoto nakamura kobayashi kato yoshida yamada sasaki yamaguchi matsumoto inoue
  kimura hayashi shimizu saito mori ikeda hashimoto ishikawa ogawa fujita okada goto hasegawa murakami kondo ishii sakamoto
  endo aoki fujii nishimura fukuda miura takeuchi nakajima okamoto matsuda nakagawa nakano harada ono tamura takagi ueda
`);
