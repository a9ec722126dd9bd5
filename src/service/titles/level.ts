/** The seniority and department of a title, each by the first matching rule of a table (§4.5). */
import type { Department, Seniority } from '../../contract/people-groups';
import { partsOf } from './words';

interface TitleLevel {
  readonly seniority: Seniority;
  readonly department: Department;
}

/** Most people share a few titles, so results are cached; the cache is cleared at this size. */
const maxKnown = 10_000;
const known = new Map<string, TitleLevel>();

/** Takes a title in any case and punctuation; without a matching rule it is `ENTRY` in `OTHER`. */
export function readTitle(title: string): TitleLevel {
  const before = known.get(title);
  if (before) return before;
  const text = partsOf(title)
    .map((part) => part.map((word) => (word === '/' ? '|' : word)).join(' '))
    .join(' | ');
  const level: TitleLevel = {
    seniority: seniorityRules.find(({ where }) => where.test(text))?.is ?? 'ENTRY',
    department: departmentRules.find(({ where }) => where.test(text))?.is ?? 'OTHER',
  };
  if (known.size >= maxKnown) known.clear();
  known.set(title, level);
  return level;
}

interface TitleRule<Value extends string> {
  readonly is: Value;
  readonly where: RegExp;
}

/** The order matters: “IT support” isn't customer support, and “product marketing” isn't product. */
const departmentRules: readonly TitleRule<Department>[] = [
  { is: 'EXECUTIVE', where: /\bexecutive assistant\b|\bchief of staff\b/ },
  { is: 'EXECUTIVE', where: /\bchief (executive|operating|operations) officer\b/ },
  { is: 'LEGAL', where: /\b(legal|counsel|attorney|lawyer|paralegal|compliance|solicitor)\b/ },
  { is: 'LEGAL', where: /\b(data protection|privacy)\b/ },
  {
    is: 'SECURITY',
    where: /\b(security|cyber\w*|infosec|penetration tester|soc analyst|threat|appsec|devsecops)\b/,
  },
  {
    is: 'IT',
    where:
      /\b(it|information technology|chief information officer|sysadmin|help ?desk|service desk)\b/,
  },
  {
    is: 'IT',
    where: /\b(systems?|network|database|salesforce) administrator\b|\bdata ?cent(er|re)\b/,
  },
  {
    is: 'HR',
    where:
      /\b(hr|human resources|people|recruit(er|ing|ment)|talent|payroll|learning and development)\b/,
  },
  {
    is: 'FINANCE',
    where:
      /\b(financ(e|ial|ials)|account(ant|ing|ants)|controller|treasur(y|er)|audit(or)?|tax|bookkeeper|investor relations|fp and a)\b/,
  },
  {
    is: 'CUSTOMER_SUCCESS',
    where:
      /\b(customer|client) (success|support|experience|service|services|care|operations|onboarding)\b/,
  },
  {
    is: 'SALES',
    where:
      /\b(sales|account (executive|manager|director)|business development|presales|sdr|bdr|commercial|alliances|partnerships|channel)\b/,
  },
  {
    is: 'SALES',
    where:
      /\b(revenue (officer|operations)|of revenue|vice president revenue|solutions? (engineer|consultant))\b/,
  },
  {
    is: 'MARKETING',
    where:
      /\b(market(ing|er)|growth|brand|demand generation|content|copywriter|seo|communications?|public relations|social media|events?|community|advertising|campaigns?|graphic design(er)?)\b/,
  },
  { is: 'CUSTOMER_SUCCESS', where: /\b(support|onboarding|implementation)\b/ },
  {
    is: 'DATA',
    where:
      /\b(data|analytics|machine learning|ml|ai|artificial intelligence|business intelligence|bi|statistician)\b/,
  },
  {
    is: 'ENGINEERING',
    where: /\b(product|design|production software) engineer(ing)?\b|\bdevops\b/,
  },
  { is: 'PRODUCT', where: /\b(product|ux|ui|design|designer|user research(er)?)\b/ },
  {
    is: 'ENGINEERING',
    where: /\bchief technology officer\b|\b(software|platform|site reliability)\b/,
  },
  {
    is: 'OPERATIONS',
    where:
      /\b(operations?|supply chain|logistics|plant|production|process engineer|manufacturing|procurement|purchasing|buyer|warehouse|facilities|fleet)\b/,
  },
  {
    is: 'ENGINEERING',
    where:
      /\b(engineer(ing)?|developer|programmer|architect|technology|technical|technician|qa|tester|r and d|research and development|sre|scrum master)\b/,
  },
  {
    is: 'EXECUTIVE',
    where:
      /\b((co)?founder|(co)?owner|chief|managing director|general manager|chair(man|woman|person)?)\b/,
  },
  { is: 'EXECUTIVE', where: /(?<!\bvice )\bpresident\b|\b(managing|general|founding) partner\b/ },
  { is: 'EXECUTIVE', where: /^partner$/ },
];

/** Kinds of “manager” who don't lead people, so that “senior” before them sets the level. */
const ownWork =
  '(product|program|programme|project|account|success|community|content|brand|category|campaign|partner|portfolio)';

const seniorityRules: readonly TitleRule<Seniority>[] = [
  {
    is: 'INTERN',
    where:
      /\b(intern|internship|working student|apprentice|apprenticeship|trainee|placement student)\b/,
  },
  {
    is: 'ENTRY',
    where: /\b(executive|personal|management|team) assistant\b|\b(assistant|secretary|aide)$/,
  },
  { is: 'FOUNDER', where: /\b(co)?founder\b/ },
  { is: 'FOUNDER', where: /^(co)?owner\b|\b(business|company|sole|managing) (co)?owner\b/ },
  { is: 'FOUNDER', where: /\band (co)?owner$|\| (co)?owner$/ },
  { is: 'CXO', where: /\bchief (\w+ ){1,4}officer\b|\bgeneral counsel\b/ },
  { is: 'CXO', where: /\bmanaging director\b/ },
  { is: 'CXO', where: /(?<!\bvice )\bpresident\b(?! club)|\bchair(man|woman|person)?$/ },
  {
    is: 'PARTNER',
    where: /\b(managing|general|senior|equity|founding|operating|venture|law|audit|tax) partner\b/,
  },
  { is: 'PARTNER', where: /^partner( and| at| \||$)|\| partner$/ },
  { is: 'VP', where: /\bvice president\b/ },
  { is: 'HEAD', where: /\bhead\b|\bchief\b|\bleiter\b/ },
  { is: 'DIRECTOR', where: /\b(director|general manager)\b/ },
  { is: 'ENTRY', where: /\b(associate|junior|assistant) (\w+ )*manager\b/ },
  {
    is: 'SENIOR',
    where: new RegExp(`\\b(senior|staff|principal|lead) (\\w+ )*${ownWork} manager\\b`),
  },
  {
    is: 'MANAGER',
    where: /\b(manager|responsable|controller|supervisor|team lead|shift lead|business partner)\b/,
  },
  { is: 'ENTRY', where: /\bjunior\b|\bstaff (accountant|nurse|writer)\b/ },
  {
    is: 'SENIOR',
    where: /\b(senior|staff|principal|lead|distinguished|fellow|architect|expert|iii|iv)\b/,
  },
  {
    is: 'SENIOR',
    where: /\b(enterprise|strategic|key|major|global) account (executive|manager)\b/,
  },
];
