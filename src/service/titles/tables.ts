/**
 * The tables of fields, of heads that go with any field, and of roles with names of their own. Each table is
 * a text with a row per line, columns separated by bars.
 */

const places = ['any', 'end', 'part', 'head', 'tool'] as const;

/**
 * Where a field must be for a title to be about it. `any`: anywhere, “Software Engineer - Growth, iOS”.
 * `end`: before the head or at the end of a part, “Software Engineer, Product Security”. `part`: before the
 * head or as a separate part, “Software Engineer, Infrastructure”. `head`: before the head. `tool`: before
 * the head, unless the title names the activity: “Node.js Developer” is a backend title, “Full Stack Node.js
 * Developer” isn't.
 */
export type Place = (typeof places)[number];

/** Meaning | what it is part of | where it counts | its names; a dash is an empty column. */
const fields = `
  # Engineering
  software           | engineering       | end  | software, application software, software application, software engineering, software development, application development, app development, web development
  software           | engineering       | tool | java, javascript, typescript, js, ts, python, rust, scala, kotlin, elixir, erlang, haskell, clojure, perl, ruby, c, c++, c#, cpp, dotnet, net, asp net, delphi, matlab, abap, chromium, unity, unreal, blockchain, solidity, web3, gameplay, game, salesforce, mulesoft
  frontend           | software          | any  | frontend, front end, frontends, web frontend, ui engineer
  frontend           | software          | head | ui software, web ui, design systems
  frontend           | software          | tool | react, reactjs, react js, angular, angularjs, vue, vuejs, vue js, ember, emberjs, svelte, nextjs, jam stack, jamstack, ui, three js, threejs
  backend            | software          | any  | backend, back end, backends, server side, serverside, golang
  backend            | software          | tool | node, nodejs, node js, django, rails, ruby on rails, go, php, laravel, symfony, spring, spring boot, api
  full stack         | software          | any  | full stack, fullstack, mern, mean stack, mern stack
  web                | software          | tool | wordpress, webflow, drupal, html, css, html / css
  web                | software          | head | web, website
  mobile             | software          | end  | mobile, mobile app, mobile apps, mobile application, mobile applications, mobile platform
  mobile             | software          | any  | react native, flutter, ios and android, mobile software, mobile app developer
  ios                | mobile            | any  | ios, iphone, swiftui
  ios                | mobile            | tool | swift, objective c
  android            | mobile            | any  | android
  embedded           | software          | any  | embedded, embedded systems, embedded software, embedded linux, firmware, fpga firmware, rtos, bios, bsp
  devops             | engineering       | any  | devops, dev ops, developer operations
  site reliability   | engineering       | any  | site reliability, site reliability engineering, sre, service reliability, production reliability
  devops             | -                 | tool | platform, cloud, cloud platform, platform infrastructure, cloud infrastructure, systems reliability, build and release, release, kubernetes, aws, azure, gcp
  devops             | -                 | part | infrastructure, infra, core infrastructure, core infra, cloud infrastructure, ci cd, ci / cd
  security           | -                 | end  | security, cybersecurity, cyber security, cyber, infosec, information security, appsec, application security, product security, cloud security, data security, offensive security, soc, security operations
  security           | -                 | any  | secops, penetration testing
  devsecops          | devops, security  | any  | devsecops, dev sec ops
  network            | -                 | head | network, networking
  network security   | network, security | head | network security
  qa                 | -                 | any  | qa, quality assurance, test automation, automation test, in test, sdet
  qa                 | -                 | head | test, testing, software test, automation testing
  systems            | -                 | head | systems, system
  sales engineering  | -                 | end  | sales engineering, solutions engineering, solution engineering, presales, pre sales
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
  analytics          | -                 | head | analytics, business intelligence
  # Product and design
  product            | -                 | head | product
  product            | -                 | head | product management
  design             | -                 | head | design, product design, ux, user experience
  # Sales and customers
  sales              | -                 | end  | sales
  sales development  | -                 | end  | sales development
  sales operations   | -                 | end  | sales operations
  sales enablement   | -                 | end  | sales enablement, revenue enablement
  sales administration | -               | end  | sales administration, sales support
  revenue operations | -                 | end  | revenue operations
  gtm operations     | -                 | end  | gtm operations
  business development | -                 | end  | business development
  partnerships       | -                 | end  | partner, partners, partnership, partnerships, alliances, channel partner, partner account, partner relationship, partner business, strategic partnerships
  customer success   | -                 | end  | customer success, client success
  customer support   | -                 | end  | customer support, customer service, customer care, client support, client service, client services
  # Marketing
  customer success operations | -        | end  | customer success operations
  marketing operations | -               | end  | marketing operations
  communications     | -                 | end  | communications, communication, public relations, pr
  marketing          | -                 | end  | marketing, marketing campaign, marketing campaigns
  product marketing  | marketing         | end  | product marketing
  social media       | -                 | end  | social media
  events             | -                 | end  | event, events
  community          | -                 | head | community, community operations
  # Finance, people, legal, operations
  accounting         | -                 | end  | accounting
  controlling        | finance           | end  | controlling
  finance            | -                 | end  | finance, financial, strategic finance, corporate finance, financial planning and analysis
  human resources    | -                 | end  | human resources, hr, people operations, people and culture, employee relations, people, hr operations
  recruiting         | -                 | end  | recruiting, recruitment, talent acquisition, talent, staffing
  legal              | -                 | end  | legal
  compliance         | legal             | end  | compliance, grc, governance risk and compliance
  purchasing         | -                 | end  | purchasing, procurement, strategic sourcing, strategic purchasing, strategic procurement, buying
  payroll            | -                 | end  | payroll
  tax                | -                 | end  | tax
  operations         | -                 | head | operations, business operations, strategy and operations, air operations, ocean operations
  supply chain       | -                 | any  | supply chain
  sustainability     | -                 | end  | sustainability, esg, csr, corporate social responsibility
  information technology | -                 | head | it, information technology, it infrastructure, it operations
  # What would be taken for one of these, and is none
  -                  | -                 | head | data center, data centre, data centers, datacenter, data acquisition, data entry, data protection, data visualization, data privacy, data product, data service, data tool, data insight, data collection, data governance, data annotation
  -                  | -                 | head | physical security, social security, security associate, security officer, security guard, national security, security compliance
  -                  | -                 | head | operating systems, distributed systems, control systems, business systems, quality systems, people systems, building systems, operating system
  -                  | -                 | head | sales strategy, sales analytics, sales admissions, sales compensation
  -                  | -                 | head | marketing systems, marketing analytics
  -                  | -                 | head | legal operations, ad operations, service operations, market operations
  -                  | -                 | head | product operations, product support, product security incident
  -                  | -                 | head | customer support operations, recruiting operations, recruitment operations, talent acquisition operations, talent operations, support operations
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

/**
 * Meaning | heads that a search for it may use | its names. A field and a head make a role: “backend” and
 * “engineer”. “Leiter” and “responsable” are German and French for both a head and a manager; “employee”
 * covers work for which English has several heads.
 */
const heads = `
  engineer       | -  | engineer, engineers, ingenieur, swe engineer
  manager        | leiter, responsable | manager, managers, management
  director       | -  | director
  vice president | -  | vice president
  president      | -  | president
  head           | leiter, responsable | head
  leiter         | head, manager, responsable | leiter
  responsable    | head, manager, leiter | responsable
  lead           | -  | lead, leader
  team lead      | manager | team lead, team leader, shift lead, shift leader
  architect      | -  | architect
  analyst        | -  | analyst
  scientist      | -  | scientist
  designer       | -  | designer
  researcher     | -  | researcher
  consultant     | -  | consultant
  specialist     | -  | specialist, expert, marketer
  employee       | specialist, representative, associate, clerk, worker | employee
  associate      | -  | associate
  coordinator    | -  | coordinator
  representative | -  | representative
  assistant      | -  | assistant
  clerk          | administrator | clerk
  administrator  | -  | administrator, admin
  technician     | -  | technician
  mentor         | -  | mentor, instructor, coach, teacher, tutor
  writer         | -  | writer, editor, copywriter
  artist         | -  | artist, animator
  partner        | -  | partner
  advisor        | -  | advisor, adviser
  supervisor     | -  | supervisor
  buyer          | -  | buyer, purchaser
  auditor        | -  | auditor
  worker         | -  | worker
`;

/** Software engineers, regardless of the rest of the title. */
export const softwareHeads = `developer, developers, programmer, coder, sde, sdet, swe, mts, lmts, smts, pmts, mse, entwickler, entwicklerin,
  desenvolvedor, desarrollador, software engineer, software engineers, software development engineer, software dev engineer, software developer engineer,
  member of technical staff, members of technical staff, software engineering lmts, software engineering smts,
  programmer analyst, tech lead, software lead, founding engineer`;

/** Heads that lead people: their field follows “of” or a comma. */
export const leading: ReadonlySet<string> = new Set([
  'manager',
  'director',
  'vice president',
  'head',
  'leiter',
  'responsable',
  'team lead',
  'lead',
]);

/**
 * Meaning | what it is part of | fields | heads that each field combines with. `field>head` is the meaning of
 * a field with a head. A dash is an empty column, “^” the beginning of a part.
 */
const roles = `
  # Engineering, data, product
  qa>engineer                    | -                    | qa, quality assurance, test automation, automation qa, manual qa, qa automation, software test | engineer, specialist, analyst, tester, developer
  site reliability>engineer      | -                    | sre | -
  penetration tester             | security             | penetration tester, pen tester | -
  business intelligence analyst  | data>analyst         | business intelligence | analyst
  qa>engineer                    | -                    | tester, qa tester, software tester, automation tester, test engineer, qa engineering, sdet | -
  frontend>engineer              | -                    | frontend, front end | architect
  security>analyst               | -                    | security operations, soc, cybersecurity, information security, it security, security, cyber security, security and compliance | analyst
  quantitative researcher        | -                    | quantitative, quant, quantitative research, quant research | researcher, analyst, scientist
  systems>engineer               | -                    | it systems, software systems | engineer
  system administrator           | information technology | system, it, windows, linux, server, it system, it and system, system and network | administrator
  network administrator          | information technology | network, network system | administrator
  release manager                | -                    | release | manager
  engineering>manager            | -                    | ^ em | -
  it engineer                    | -                    | it, information technology, it platform | engineer
  solutions architect            | -                    | solution, solutions, product solutions, technical solution, technical solutions | architect
  developer relations            | -                    | developer | advocate, evangelist, relations
  technical writer               | -                    | technical, documentation, technical documentation, docs | writer, author
  product manager                | product              | product, data product, technical product, digital product, group product | manager, management, owner, lead
  product manager                | -                    | product manager / owner | -
  product designer               | designer             | product, digital product, ux, ui, ui / ux, ux / ui, ux ui, ui ux, user experience, user interface, interaction, experience | designer
  product designer               | designer             | designer | ux, ui, ux / ui, ui / ux, ux ui, ui ux
  product designer               | designer             | ux design, product ui / ux, ui / ux design, product design | specialist, designer, lead
  graphic designer               | designer             | graphic, graphics, brand, visual | designer
  program manager                | -                    | program, programme, programs, technical program, program operations | manager, management
  project manager                | -                    | project, projects, technical project, digital project, project and program | manager, management, lead
  process owner                  | -                    | process, business process, system, data, service, platform, application, risk, control, budget | owner
  business analyst               | -                    | business, business systems, technical business, business system | analyst
  # Developers of something else than software
  real estate developer          | -                    | real estate, property, land | developer
  content developer              | -                    | content, curriculum, course, process, career, training, learning, recipe, formulation, talent, leadership, people, organizational, community | developer
  # Sales
  business developer             | business development | business developer | -
  sales representative           | sales                | sales | representative, associate representative
  sales associate                | sales                | salesperson, sales person, retail salesperson, sales associate, sales floor associate, retail associate, store associate, shop assistant | -
  account executive              | sales                | account, sales account, sales | executive
  account executive              | sales                | ae | -
  account manager                | sales                | account, accounts, key account, client account, partner account | manager
  account manager                | sales                | kam | -
  technical account manager      | -                    | technical account, technical accounts | manager
  technical account manager      | -                    | tam | -
  sales development representative | sales                | sales development, business development, account development, market development, gtm development, lead development, outbound sales, inbound sales | representative, agent
  sales development representative | sales                | sdr, bdr, adr, xdr, mdr | -
  sales development>manager      | -                    | sales development, business development representative, sales development representative, sdr, bdr, sdr / bdr, bdr / sdr, sdr and bdr | manager, lead, team lead, director
  sales engineer                 | sales                | sales, solution, solutions, presales, pre sales, presales solution, pre sales solution, pre sales solutions, sales solutions | engineer
  sales engineer                 | sales                | presales, pre sales, pre sales solution, presales solution, pre sales solutions, solution sales | consultant, specialist
  sales engineer                 | sales                | presales | -
  partner manager                | partnerships         | partner, partners, channel partner, strategic partnership, strategic partnerships, partnership, partnerships, alliance, alliances, partner account, partner relationship, partner business, strategic partner | manager, lead
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
  marketing specialist           | marketing            | marketing | specialist, executive, officer, associate
  communications specialist      | communications       | communications, communication | specialist, officer, executive, associate
  product marketing>manager      | -                    | product marketer | -
  marketing>manager              | -                    | marketer | -
  events marketing manager       | events>manager, marketing>manager | events marketing, event marketing | manager, lead
  social media manager           | marketing            | social media, social media marketing | manager, coordinator, executive, expert, specialist, lead, associate
  community manager              | -                    | community | manager, lead, specialist
  # Finance
  accountant                     | accounting           | accountant, bookkeeper | -
  accounts payable specialist    | accounting           | accounts payable | specialist, clerk, associate, analyst, administrator, officer
  accounts receivable specialist | accounting           | accounts receivable | specialist, clerk, associate, analyst, administrator, officer
  accounts payable accountant    | accountant, accounts payable specialist | accounts payable | accountant
  accounts receivable accountant | accountant, accounts receivable specialist | accounts receivable | accountant
  payroll specialist             | payroll              | payroll | specialist, administrator, officer, clerk, coordinator, accountant, analyst, associate
  controller                     | finance              | controller, comptroller, management controller | -
  credit controller              | accounting           | credit controller | -
  traffic controller             | -                    | air traffic, traffic, document, quality, stock, inventory, production, technical, project | controller
  assistant controller           | finance              | assistant controller | -
  tax consultant                 | tax                  | tax | consultant, advisor
  finance>analyst                | -                    | financial, finance, financial planning and analysis, finance and accounting, corporate finance | analyst
  media buyer                    | marketing            | media, paid media, ad, advertising, digital media | buyer
  purchaser                      | purchasing           | buyer, purchaser, purchasing agent, purchasing specialist, purchasing associate, procurement specialist, procurement agent, procurement associate, procurement officer | -
  # People
  hr specialist                  | human resources      | hr, human resources, people and culture | specialist, generalist, officer, advisor, executive
  hr administrator               | human resources      | hr, human resources | administrator, clerk
  recruiter                      | recruiting           | recruiter, talent acquisition, talent partner, recruiters, recruiting partner, resourcer | -
  sourcer                        | recruiting           | sourcer, talent sourcer, sourcing recruiter | -
  recruiter                      | recruiting           | talent acquisition, recruitment, recruiting, talent | specialist, consultant
  recruiter                      | recruiting           | talent acquisition | manager, partner, lead
  recruiter                      | recruiting           | recruitment, recruiting | partner
  recruiting coordinator         | recruiting           | recruiting, recruitment, talent acquisition, talent | coordinator, assistant
  hr business partner            | human resources      | hr business, human resources business, people business, people, people and culture, employee relations business | partner
  hr business partner            | human resources      | hrbp | -
  people operations partner      | human resources      | people operations | partner
  # Operations, office, legal
  warehouse worker               | -                    | warehouse | worker, associate, operative, clerk, helper
  production worker              | -                    | production, factory | worker, operative
  receptionist                   | -                    | receptionist, front desk agent, front desk associate, front desk clerk, front desk officer, front desk executive, front office agent | -
  nurse                          | -                    | nurse, rn | -
  driver                         | -                    | driver | -
  owner                          | -                    | owner | -
  store manager                  | -                    | store, shop, branch store | manager
  executive assistant            | -                    | executive, executive personal, personal | assistant
  administrative assistant       | -                    | administrative, administration | assistant
  legal counsel                  | legal                | counsel, attorney, lawyer | -
  legal assistant                | legal                | legal | assistant, secretary
  paralegal                      | legal                | paralegal | -
  compliance analyst             | compliance           | compliance, grc, risk and compliance, security compliance | analyst, specialist
  chief revenue officer          | -                    | chief revenue, chief sales | officer
`;

export function headRows() {
  return tableOf(heads).map(([is = '', also = '', names = '']) => ({ is, also, names }));
}

export function roleRows() {
  return tableOf(roles).map(([is = '', of = '', about = '', heads = '']) => ({
    is,
    of,
    about,
    heads,
  }));
}

/** Lines that begin with # are headings; a dash is an empty column. */
export function tableOf(text: string): readonly (readonly string[])[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((column) => column.trim().replace(/^-$/, '')));
}

/** Splits the names of a column at commas. */
export function splitList(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
