/**
 * The tables of what titles name: fields that work is in, heads that go with any field, and roles that are called by a
 * name. They are texts: a row a line, its columns divided by bars.
 */

const places = ['any', 'end', 'part', 'head', 'tool'] as const;

/**
 * Where a field must stand for a title to be about it. `any`: anywhere, “Software Engineer - Growth, iOS”.
 * `end`: before the head or at the end of a part, “Software Engineer, Product Security”. `part`: before the head or as
 * a part of its own, “Software Engineer, Infrastructure”. `head`: before the head. `tool`: before the head, unless the
 * title says what is done with it: “Node.js Developer” is for the backend, “Full Stack Node.js Developer” isn’t.
 */
export type Place = (typeof places)[number];

/** What it is | what it is a part of | where it counts | its names; a dash stands for nothing. */
const fields = `
  # Engineering
  software           | engineering       | end  | software, application software, software application, software engineering, software development
  software           | engineering       | tool | java, javascript, typescript, js, ts, python, golang, go, rust, scala, kotlin, elixir, erlang, haskell, clojure, perl, ruby, c, c++, c#, cpp, dotnet, net, asp net, delphi, matlab, abap, chromium, unity, unreal, blockchain, solidity, web3, gameplay, game, salesforce, mulesoft
  frontend           | software          | any  | frontend, front end, frontends, web frontend, ui engineer
  frontend           | software          | head | ui software, web ui, design systems
  frontend           | software          | tool | react, reactjs, react js, angular, angularjs, vue, vuejs, vue js, ember, emberjs, svelte, nextjs, jam stack, jamstack, ui, three js, threejs
  backend            | software          | any  | backend, back end, backends, server side, serverside
  backend            | software          | tool | node, nodejs, node js, django, rails, ruby on rails, php, laravel, symfony, spring, spring boot, api
  full stack         | software          | any  | full stack, fullstack, mern, mean stack, mern stack
  web                | software          | tool | wordpress, webflow, drupal, html, css, html / css
  web                | software          | head | web, website
  mobile             | software          | end  | mobile, mobile app, mobile apps, mobile application, mobile applications, mobile platform
  mobile             | software          | any  | react native, flutter, ios and android, mobile software, mobile app developer
  ios                | mobile            | any  | ios, iphone, swiftui
  ios                | mobile            | tool | swift, objective c
  android            | mobile            | any  | android
  embedded           | software          | any  | embedded, embedded systems, embedded software, embedded linux, firmware, fpga firmware, rtos, bios, bsp
  devops             | -                 | any  | devops, dev ops, site reliability, sre, service reliability, production reliability
  devops             | -                 | tool | platform, cloud, cloud platform, platform infrastructure, cloud infrastructure, systems reliability, build and release, release, kubernetes, aws, azure, gcp
  devops             | -                 | part | infrastructure, infra, core infrastructure, core infra, cloud infrastructure, ci cd, ci / cd
  security           | -                 | end  | security, cybersecurity, cyber security, cyber, infosec, information security, appsec, application security, product security, cloud security, data security, offensive security, soc, security operations
  security           | -                 | any  | devsecops, secops, penetration testing
  network            | -                 | head | network, networking
  network security   | network, security | head | network security
  qa                 | -                 | any  | qa, quality assurance, test automation, automation test, in test, sdet
  qa                 | -                 | head | test, testing, software test, automation testing
  systems            | -                 | head | systems, system
  mechanical         | -                 | head | mechanical, mechanical design
  electrical         | -                 | part | electrical, electronics, electronic, electrical design, electronic development, electrical / electronics, electronics hardware
  manufacturing      | -                 | head | manufacturing
  hardware           | -                 | head | hardware, asic, fpga, rtl, silicon
  civil              | -                 | head | civil, structural
  engineering        | -                 | head | engineering
  # Data
  machine learning   | -                 | any  | machine learning, ml, mlops, ai / ml, ml / ai, ai and machine learning, deep learning, nlp, computer vision, genai, generative ai, gen ai, llm, llms, ai inference, ml infrastructure, ml platform, ml serving
  machine learning   | -                 | end  | ai, applied ai, artificial intelligence
  data               | -                 | end  | data, big data, data platform, data engineering, data infrastructure, data warehouse, data pipeline, etl
  analytics          | -                 | head | analytics, business intelligence, bi
  # Product and design
  product            | -                 | head | product
  product            | -                 | head | product management
  design             | -                 | head | design, product design, ux, user experience
  # Sales and customers
  sales              | -                 | end  | sales
  business development | -                 | end  | business development
  partnerships       | -                 | end  | partner, partners, partnership, partnerships, alliances, channel partner, partner account, partner relationship, partner business, strategic partnerships
  customer success   | -                 | end  | customer success, client success
  customer support   | -                 | end  | customer support, customer service, customer care, client support, client service, client services
  # Marketing
  marketing          | -                 | end  | marketing, marketing campaign, marketing campaigns
  product marketing  | marketing         | end  | product marketing
  social media       | -                 | end  | social media
  events             | -                 | end  | event, events
  community          | -                 | head | community, community operations
  # Finance, people, legal, operations
  accounting         | -                 | end  | accounting
  finance            | -                 | end  | finance, financial, strategic finance, corporate finance, fp and a, financial planning and analysis
  human resources    | -                 | end  | human resources, hr, people operations, people ops, people and culture, employee relations, people, hr operations
  recruiting         | -                 | end  | recruiting, recruitment, talent acquisition, talent, staffing
  legal              | -                 | end  | legal
  compliance         | legal             | end  | compliance, grc, governance risk and compliance
  operations         | -                 | head | operations, ops, business operations, strategy and operations, air operations, ocean operations
  supply chain       | -                 | any  | supply chain
  information technology | -                 | head | it, information technology
  # What would be taken for one of these, and is none
  -                  | -                 | head | data center, data centre, data centers, datacenter, data acquisition, data entry, data protection, data visualization, data privacy
  -                  | -                 | head | physical security, social security, security associate, security officer, security guard, national security, security compliance
  -                  | -                 | head | operating systems, distributed systems, control systems, business systems, quality systems, people systems, building systems, operating system
  -                  | -                 | head | sales operations, sales ops, sales enablement, sales strategy, sales development, sales analytics, sales admissions, sales compensation
  -                  | -                 | head | marketing operations, marketing systems, marketing analytics
  -                  | -                 | head | it operations, legal operations, revenue operations, ad ops, ad operations, service operations, market operations
  -                  | -                 | head | product operations, product support, product security incident
  -                  | -                 | head | customer success operations, customer support operations, support operations
  -                  | -                 | head | quality control, talent community, community outreach, human data
  -                  | -                 | head | platform security, mobile user, front desk, full time
`;

export function fieldRows() {
  return tableOf(fields).map(([is = '', of = '', place, names = '']) => ({
    is,
    of,
    place: places.find((one) => one === place) ?? 'head',
    names,
  }));
}

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

/** Lines that begin with # divide a table for readers; a dash is an empty column. */
function tableOf(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((column) => column.trim().replace(/^-$/, '')));
}

/** Names of a column, which commas divide. */
export function listed(names: string): readonly string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
