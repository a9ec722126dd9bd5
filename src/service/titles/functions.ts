/** The tables by which a title's function and speciality are read, in words without accents and plural endings. */

export interface WorkFunction {
  readonly is: string;
  readonly where: string;
  /** Words of other work under the same name. */
  readonly not?: string;
}

const engineer =
  'engineer|enginner|enginee|engineering|developer|develper|programmer|dev(?! ?op)|sde|swe|sdet|(?:software|web|mobile|app) development|member of technical staff|mts';
const otherEngineers =
  'sale|presale|solution|network|mechanical|electrical|civil|chemical|hardware|manufacturing|process|field|support|data ?cent(?:er|re)|structural|industrial|rf|optical|curriculum|business|real estate|product development|land|mechatronic|hvac|facility|safety|aerospace|biomedical';
/** Software engineers are told apart by their specialities; each other function is a row of titles that mean it. */
export const softwareWork: WorkFunction = { is: 'engineer', where: engineer, not: otherEngineers };

export const workFunctions: readonly WorkFunction[] = [
  { is: 'account executive', where: 'account executive|sale executive|ae' },
  {
    is: 'sales development representative',
    where: '(?:sale|business|lead|market) development (?:representative|rep)|sdr|bdr|ldr',
  },
  {
    is: 'sales engineer',
    where: '(?:sale|solution|pre ?sale|pre sale) engineer|engineer \\| (?:pre ?)?sale',
  },
  { is: 'account manager', where: 'account manager|client manager' },
  { is: 'customer success manager', where: '(?:customer|client) success manager|csm' },
  {
    is: 'customer support representative',
    where:
      '(?:customer|client) (?:support|service|care) (?:representative|rep|specialist|agent|associate|advisor)',
  },
  {
    is: 'support engineer',
    where: '(?:technical |customer |product |application )?support engineer',
  },
  { is: 'accountant', where: 'accountant' },
  {
    is: 'financial analyst',
    where: '(?:financial|finance|fp and a) analyst|analyst \\| (?:fp and a|finance)',
  },
  { is: 'payroll specialist', where: 'payroll (?:specialist|administrator|coordinator|analyst)' },
  {
    is: 'recruiter',
    where:
      'recruiter|recruitment (?:specialist|partner|consultant)|recruiting (?:specialist|partner)|talent acquisition (?:specialist|partner|consultant|advisor)|talent partner',
  },
  {
    is: 'hr business partner',
    where: '(?:hr|human resource|people) (?:business )?partner|hrbp',
  },
  { is: 'hr generalist', where: '(?:hr|human resource|people) generalist' },
  { is: 'product manager', where: 'product manager|manager \\| product(?! marketing| design)' },
  {
    is: 'product marketing manager',
    where: 'product marketing manager|pmm|manager \\| product marketing',
  },
  {
    is: 'content marketing manager',
    where: 'content (?:marketing )?manager|manager \\| content marketing',
  },
  {
    is: 'demand generation manager',
    where: 'demand gen(?:eration)? (?:marketing )?manager|manager \\| demand gen(?:eration)?',
  },
  {
    is: 'product designer',
    where: '(?:product|ux|ui|ui ux|ux ui|user experience) designer|designer \\| (?:product|ux|ui)',
  },
  { is: 'data scientist', where: 'data scientist|scientist \\| data' },
  {
    is: 'data analyst',
    where: 'data (?:and reporting )?analyst|analyst \\| data(?! cent)|data analytic analyst',
  },
  {
    is: 'quantitative researcher',
    where: 'quant(?:itative)? (?:researcher|research analyst|research)',
  },
  { is: 'operations manager', where: 'operation manager|manager \\| operation' },
  { is: 'program manager', where: 'program(?:me)? manager' },
];

/** A speciality may be part of another: who writes for iOS works on mobile. */
export const specialities: readonly { is: string; where: string; of?: string }[] = [
  { is: 'software', where: 'software|sde|swe|web|application|member of technical staff|mts' },
  { is: 'frontend', where: 'front ?end|front|fe|ui|react|angular|vue' },
  { is: 'backend', where: 'back ?end|server side|be' },
  { is: 'full stack', where: 'full ?stack' },
  { is: 'ios', where: 'io|ios', of: 'mobile' },
  { is: 'android', where: 'android', of: 'mobile' },
  { is: 'mobile', where: 'mobile|react native|flutter' },
  { is: 'embedded', where: 'embedded|firmware|rtos|device driver' },
  {
    is: 'machine learning',
    where:
      'machine learning|ml|mle|mlop|ai|artificial intelligence|deep learning|nlp|computer vision|llm',
  },
  { is: 'data', where: 'data(?! ?cent| scien| analy| entry)|etl' },
  {
    is: 'devops',
    where: 'devop|dev op|sre|site reliability|reliability|platform|infrastructure|cloud',
  },
  {
    is: 'security',
    where: 'security|cyber ?security|cyber security|information security|appsec|devsecop',
  },
  { is: 'qa', where: 'qa|quality assurance|test|sdet|test automation|in test' },
];
