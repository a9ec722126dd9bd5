/** Which words of a title tell its department, from the most telling; the first rule that fits decides. */
import type { Department } from '../../contract/people';
import type { TitleRule } from './title-rule';

/** The order is the point: “IT support” is not customer support, and “product marketing” is not product. */
export const departmentRules: readonly TitleRule<Department>[] = [
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
      /\b((co)?founder|(co)?owner|chief|managing director|general manager|geschaftsfuhrer(in)?|directeur general|chair(man|woman|person)?)\b/,
  },
  { is: 'EXECUTIVE', where: /(?<!\bvice )\bpresident\b|\b(managing|general|founding) partner\b/ },
  { is: 'EXECUTIVE', where: /^partner$/ },
];
