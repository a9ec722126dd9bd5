/** The roles of people in sample companies, for which the companies also hire. */
import { type Department, type Seniority, seniorities } from '../../contract/people-groups';
import type { TechnologyField } from './technologies';

export interface Role {
  readonly title: string;
  readonly seniority: Seniority;
  readonly department: Department;
}

export interface DepartmentProfile {
  readonly department: Department;
  /** The share of a company's people in this department. */
  readonly weight: number;
  readonly roles: readonly Role[];
  /** Technologies that its posts mention in addition to the company's own. */
  readonly fields: readonly TechnologyField[];
  /** Duties that complete "You will …"; `{tool}` is replaced by a technology. */
  readonly duties: readonly string[];
}

/** Takes titles by seniority: `SENIOR: Data Engineer, Data Analyst; MANAGER: …`. */
function profile(
  department: Department,
  weight: number,
  fields: readonly TechnologyField[],
  titles: Partial<Record<Seniority, string>>,
  duties: readonly string[],
): DepartmentProfile {
  const roles = seniorities.flatMap((seniority) =>
    (titles[seniority]?.split(', ') ?? []).map((title) => ({ title, seniority, department })),
  );
  return { department, weight, fields, roles, duties };
}

export const founders: readonly Role[] = [
  { title: 'Founder and CEO', seniority: 'FOUNDER', department: 'EXECUTIVE' },
  { title: 'Co-Founder', seniority: 'FOUNDER', department: 'EXECUTIVE' },
];

export const profiles: readonly DepartmentProfile[] = [
  profile(
    'EXECUTIVE',
    8,
    ['teamwork', 'analytics'],
    {
      CXO: 'Chief Executive Officer, Chief Operating Officer, Managing Director',
      PARTNER: 'Managing Partner',
      ENTRY: 'Executive Assistant',
    },
    ['prepare board meetings in {tool}', 'keep the yearly plan in {tool}'],
  ),
  profile(
    'ENGINEERING',
    26,
    ['programming', 'web', 'cloud', 'data'],
    {
      CXO: 'Chief Technology Officer',
      VP: 'VP of Engineering',
      HEAD: 'Head of Platform Engineering',
      DIRECTOR: 'Director of Engineering',
      MANAGER: 'Engineering Manager',
      SENIOR:
        'Senior Software Engineer, Senior Backend Engineer, Senior Frontend Engineer, Senior Platform Engineer, Staff Engineer',
      ENTRY:
        'Software Engineer, Backend Developer, Frontend Developer, DevOps Engineer, Test Engineer',
      INTERN: 'Software Engineering Intern',
    },
    [
      'build and run services in {tool}',
      'move our older systems to {tool}',
      'keep deployments on {tool} quick and safe',
      'review code and share what you know of {tool}',
    ],
  ),
  profile(
    'PRODUCT',
    7,
    ['design', 'analytics', 'teamwork'],
    {
      CXO: 'Chief Product Officer',
      VP: 'VP of Product',
      HEAD: 'Head of Product Design',
      DIRECTOR: 'Director of Product',
      MANAGER: 'Product Manager',
      SENIOR: 'Senior Product Manager, Senior Product Designer',
      ENTRY: 'Associate Product Manager, Product Designer',
    },
    [
      'turn what customers say into plans',
      'test designs in {tool}',
      'measure adoption with {tool}',
    ],
  ),
  profile(
    'DATA',
    8,
    ['data', 'learning', 'analytics', 'programming'],
    {
      CXO: 'Chief Data Officer',
      HEAD: 'Head of Data',
      DIRECTOR: 'Director of Analytics',
      MANAGER: 'Data Engineering Manager',
      SENIOR: 'Senior Data Engineer, Senior Data Scientist, Senior Machine Learning Engineer',
      ENTRY: 'Data Analyst, Data Engineer, Analytics Engineer',
      INTERN: 'Data Science Intern',
    },
    [
      'build pipelines with {tool}',
      'model our data in {tool}',
      'bring forecasts into production with {tool}',
      'answer questions of other teams in {tool}',
    ],
  ),
  profile(
    'SALES',
    16,
    ['selling', 'teamwork'],
    {
      CXO: 'Chief Revenue Officer',
      VP: 'VP of Sales',
      HEAD: 'Head of Sales',
      DIRECTOR: 'Regional Sales Director',
      MANAGER: 'Sales Manager',
      SENIOR: 'Senior Account Executive, Enterprise Account Executive',
      ENTRY: 'Account Executive, Sales Development Representative, Solutions Engineer',
    },
    [
      'find and win new customers',
      'keep your pipeline in {tool} honest',
      'run first calls and demos',
    ],
  ),
  profile(
    'MARKETING',
    9,
    ['marketing', 'analytics', 'design'],
    {
      CXO: 'Chief Marketing Officer',
      VP: 'VP of Marketing',
      HEAD: 'Head of Growth',
      DIRECTOR: 'Director of Demand Generation',
      MANAGER: 'Marketing Manager, Content Manager',
      SENIOR: 'Senior Product Marketer',
      ENTRY: 'Marketing Specialist, Copywriter',
      INTERN: 'Marketing Intern',
    },
    ['plan and measure campaigns in {tool}', 'write for our site in {tool}', 'run events'],
  ),
  profile(
    'OPERATIONS',
    12,
    ['business', 'analytics', 'hardware'],
    {
      VP: 'VP of Operations',
      HEAD: 'Head of Supply Chain',
      DIRECTOR: 'Director of Operations',
      MANAGER: 'Operations Manager, Plant Manager',
      SENIOR: 'Senior Process Engineer',
      ENTRY: 'Operations Analyst, Production Planner, Logistics Coordinator',
    },
    ['plan production in {tool}', 'shorten lead times', 'keep stock figures in {tool} right'],
  ),
  profile(
    'FINANCE',
    6,
    ['business', 'analytics'],
    {
      CXO: 'Chief Financial Officer',
      VP: 'VP of Finance',
      DIRECTOR: 'Finance Director',
      MANAGER: 'Controller',
      SENIOR: 'Senior Accountant',
      ENTRY: 'Accountant, Financial Analyst',
    },
    ['close the month in {tool}', 'prepare forecasts in {tool}', 'work with our auditors'],
  ),
  profile(
    'HR',
    5,
    ['business', 'teamwork'],
    {
      CXO: 'Chief People Officer',
      HEAD: 'Head of People',
      MANAGER: 'HR Business Partner',
      SENIOR: 'Senior Recruiter',
      ENTRY: 'Recruiter, People Operations Specialist',
    },
    ['fill open roles', 'look after personnel files in {tool}', 'run reviews and pay rounds'],
  ),
  profile(
    'LEGAL',
    2,
    ['teamwork'],
    {
      CXO: 'General Counsel',
      DIRECTOR: 'Legal Director',
      SENIOR: 'Senior Legal Counsel',
      ENTRY: 'Paralegal',
    },
    ['review contracts', 'advise our teams on data protection'],
  ),
  profile(
    'CUSTOMER_SUCCESS',
    9,
    ['service', 'selling'],
    {
      VP: 'VP of Customer Success',
      HEAD: 'Head of Support',
      MANAGER: 'Customer Success Manager',
      SENIOR: 'Senior Customer Success Manager',
      ENTRY: 'Support Specialist, Onboarding Specialist',
    },
    ['answer customers in {tool}', 'lead onboardings', 'spot unhappy customers early with {tool}'],
  ),
  profile(
    'SECURITY',
    3,
    ['security', 'cloud'],
    {
      CXO: 'Chief Information Security Officer',
      HEAD: 'Head of Security',
      SENIOR: 'Senior Security Engineer',
      ENTRY: 'Security Analyst',
    },
    ['watch our systems with {tool}', 'lead incident drills', 'review access in {tool}'],
  ),
  profile(
    'IT',
    5,
    ['teamwork', 'security', 'business'],
    {
      CXO: 'Chief Information Officer',
      DIRECTOR: 'IT Director',
      MANAGER: 'IT Manager',
      SENIOR: 'Senior Systems Administrator',
      ENTRY: 'IT Support Specialist',
    },
    ['run {tool} for all offices', 'set up new colleagues', 'roll {tool} out to every site'],
  ),
  profile(
    'OTHER',
    3,
    ['teamwork'],
    {
      SENIOR: 'Senior Researcher',
      ENTRY: 'Office Coordinator, Research Assistant',
    },
    ['keep the office running', 'document findings in {tool}'],
  ),
];
