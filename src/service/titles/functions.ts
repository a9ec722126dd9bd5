/** The tables of what people do, as titles name it: heads that go with any field, and roles that are called by a name. */
import { tableOf } from './table';

/** What it is | its names. With a field a head makes a role: “backend” and “engineer”. */
const heads = `
  engineer       | engineer, engineers, ingenieur, swe engineer
  manager        | manager, managers, management
  director       | director
  vice president | vice president
  head           | head
  lead           | lead, leader, team lead, team leader
  architect      | architect
  analyst        | analyst
  scientist      | scientist
  designer       | designer
  researcher     | researcher
  consultant     | consultant
  specialist     | specialist, expert
  associate      | associate
  coordinator    | coordinator
  representative | representative
  assistant      | assistant
  administrator  | administrator, admin
  technician     | technician
  mentor         | mentor, instructor, coach, teacher, tutor
  writer         | writer, editor, copywriter
  artist         | artist, animator
  partner        | partner
  advisor        | advisor, adviser
  supervisor     | supervisor
`;

/** Engineers of software, whatever else the title says. */
export const softwareHeads = `developer, developers, programmer, coder, sde, sdet, swe, mts, lmts, smts, pmts, mse, entwickler, entwicklerin,
  desenvolvedor, desarrollador, software engineer, software engineers, software development engineer, software dev engineer,
  member of technical staff, members of technical staff, software engineering lmts, software engineering smts`;

/** Who leads people: of these, what follows “of” or a comma is the field. */
export const leading: ReadonlySet<string> = new Set([
  'manager',
  'director',
  'vice president',
  'head',
  'lead',
]);

/**
 * What it is | what it is a part of | what it is about | what it is called with each of these. `field>head` is what
 * a field and a head make. A dash stands for nothing, “^” for the beginning of a part.
 */
const roles = `
  # Engineering, data, product
  qa>engineer                    | -                    | qa, quality assurance, test automation, automation qa, manual qa, qa automation, software test | engineer, specialist, analyst, tester, developer
  qa>engineer                    | -                    | qa tester, software tester, test engineer, qa engineering, sdet | -
  frontend>engineer              | -                    | frontend, front end | architect
  security>analyst               | -                    | security operations, soc, cybersecurity, information security, it security, security, cyber security, security and compliance | analyst
  quantitative researcher        | -                    | quantitative, quant, quantitative research, quant research | researcher, analyst, scientist
  systems>engineer               | -                    | it systems, software systems | engineer
  it engineer                    | -                    | it, information technology, it platform | engineer
  solutions architect            | -                    | solution, solutions, product solutions, technical solution, technical solutions | architect
  developer relations            | -                    | developer | advocate, evangelist, relations
  technical writer               | -                    | technical, documentation, technical documentation, docs | writer, author
  product manager                | -                    | product, technical product, digital product, group product | manager, management, owner, lead
  product manager                | -                    | product manager / owner | -
  product designer               | designer             | product, digital product, ux, ui, ui / ux, ux / ui, ux ui, ui ux, user experience, user interface, interaction, experience | designer
  product designer               | designer             | ux design, product ui / ux, ui / ux design, product design | specialist, designer, lead
  graphic designer               | designer             | graphic, graphics, brand, visual | designer
  program manager                | -                    | program, programme, programs, technical program, program operations | manager, management
  project manager                | -                    | project, projects, technical project, digital project, project and program | manager, management, lead
  business analyst               | -                    | business, business systems, technical business, business system | analyst
  # Sales
  account executive              | sales                | account, sales account, sales | executive
  account executive              | sales                | ae | -
  account manager                | sales                | account, accounts, key account, client account, partner account | manager
  account manager                | sales                | kam | -
  technical account manager      | -                    | technical account, technical accounts | manager
  technical account manager      | -                    | tam | -
  sales development representative | sales                | sales development, business development, account development, market development, gtm development, lead development, outbound sales, inbound sales | representative, agent
  sales development representative | sales                | sdr, bdr, adr, xdr, mdr | -
  sales development manager      | -                    | sales development, business development representative, sdr, bdr | manager, lead, director
  sales development manager      | -                    | manager of sales development, manager sales development | -
  sales engineer                 | sales                | sales, solution, solutions, presales, pre sales, presales solution, pre sales solution, pre sales solutions, sales solutions | engineer
  sales engineer                 | sales                | presales, pre sales, pre sales solution, presales solution, pre sales solutions, solution sales | consultant, specialist
  sales engineer                 | sales                | presales | -
  partner manager                | partnerships         | partner, partners, partnership, partnerships, alliance, alliances, partner account, partner relationship, partner business, strategic partner | manager
  # Customers
  customer success manager       | customer success     | customer success, client success, success, technical success, agency success | manager, specialist, lead, partner
  customer success manager       | customer success     | csm | -
  customer support specialist    | customer support     | customer support, customer service, customer care, customer experience, client support, client service, user support, member support, chat support, live chat support, product support, ^ support, tier 1 support, tier 2 support, customer | specialist, associate, representative, agent, advocate, advisor, expert, lead, professional, champion
  technical support engineer     | -                    | support, technical support, customer support, tech support, product support, application support | engineer
  technical support engineer     | -                    | technical support, tech support | specialist, representative, advisor, analyst, agent, associate, technician
  technical support engineer     | -                    | technical support, tech support | -
  it support specialist          | information technology | it support, it helpdesk, help desk, helpdesk, service desk, desktop support, it service desk | specialist, technician, engineer, analyst, associate, agent
  it support specialist          | information technology | it support, it helpdesk | -
  delivery driver                | -                    | customer service delivery, customer delivery, customer advocate delivery | driver, advocate
  # Marketing
  product marketing>manager      | -                    | product marketer, pmm | -
  events marketing manager       | events>manager, marketing>manager | events marketing, event marketing | manager, lead
  social media manager           | marketing            | social media, social media marketing | manager, coordinator, executive, expert, specialist, lead, associate
  community manager              | -                    | community | manager, lead, specialist
  # Finance
  accountant                     | accounting           | accountant, buchhalter, bookkeeper | -
  finance>analyst                | -                    | financial, finance, fp and a, finance and accounting, corporate finance | analyst
  # People
  recruiter                      | recruiting           | recruiter, talent acquisition, talent partner, recruiters, recruiting partner | -
  recruiter                      | recruiting           | talent acquisition, recruitment, recruiting, talent | specialist, consultant
  recruiter                      | recruiting           | talent acquisition | manager, partner, lead
  recruiter                      | recruiting           | recruitment, recruiting | partner
  recruiting coordinator         | recruiting           | recruiting, recruitment, talent acquisition, talent | coordinator, assistant
  hr business partner            | human resources      | hr business, human resources business, people business, people, people and culture, employee relations business | partner
  hr business partner            | human resources      | hrbp | -
  people operations partner      | human resources      | people operations | partner
  # Operations, office, legal
  executive assistant            | -                    | executive, executive personal | assistant
  administrative assistant       | -                    | administrative, administration | assistant
  legal counsel                  | legal                | counsel, attorney, lawyer | -
  compliance analyst             | compliance           | compliance, grc, risk and compliance, security compliance | analyst, specialist
  chief revenue officer          | -                    | chief revenue, chief sales | officer
`;

export function headRows() {
  return tableOf(heads).map(([is = '', names = '']) => ({ is, names }));
}

export function roleRows() {
  return tableOf(roles).map(([is = '', of = '', about = '', heads = '']) => ({
    is,
    of,
    about,
    heads,
  }));
}
