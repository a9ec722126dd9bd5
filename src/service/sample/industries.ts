/** The industries of the sample companies: names, activities, customers and tools. */
import type { TechnologyField } from './technologies';

export interface Industry {
  readonly name: string;
  readonly weight: number;
  /** Second words of company names. */
  readonly words: readonly string[];
  /** Verb phrases that follow the company's name. */
  readonly does: readonly string[];
  readonly customers: readonly string[];
  /** Fields of technology in addition to those of every company. */
  readonly fields: readonly TechnologyField[];
  /** Size of its companies relative to the average. */
  readonly size: number;
  /** Yearly revenue per employee, in thousands of US dollars. */
  readonly revenue: number;
}

function industry(
  scale: Pick<Industry, 'name' | 'weight' | 'size' | 'revenue'>,
  words: string,
  does: string,
  customers: string,
  fields: readonly TechnologyField[],
): Industry {
  const list = (text: string) => text.split(', ');
  return {
    ...scale,
    words: list(words),
    does: list(does),
    customers: list(customers),
    fields,
  };
}

export const industries: readonly Industry[] = [
  industry(
    { name: 'Software Development', weight: 260, size: 0.8, revenue: 190 },
    'Software, Systems, Cloud, Labs, Apps, Digital',
    'makes workflow software, runs a scheduling platform, builds a document automation suite, offers a low-code toolkit',
    'field service teams, mid-sized manufacturers, property managers, public bodies',
    ['programming', 'web', 'cloud', 'data', 'design', 'selling'],
  ),
  industry(
    { name: 'Robotics', weight: 70, size: 0.7, revenue: 150 },
    'Robotics, Automation, Motion, Machines',
    'builds mobile robots, designs robotic grippers, automates palletising lines, makes inspection drones',
    'warehouses, food packers, car part suppliers, port operators',
    ['programming', 'hardware', 'learning', 'cloud'],
  ),
  industry(
    { name: 'Data and Analytics', weight: 95, size: 0.6, revenue: 180 },
    'Analytics, Data, Insights, Metrics, Signals',
    'runs a demand forecasting service, offers a data catalogue, builds customer analytics, measures supply risk',
    'retailers, insurers, consumer brands, logistics firms',
    ['programming', 'data', 'analytics', 'learning', 'cloud'],
  ),
  industry(
    { name: 'Financial Services', weight: 120, size: 1.5, revenue: 260 },
    'Capital, Finance, Payments, Credit, Pay, Treasury',
    'offers invoice financing, runs a payments platform, automates treasury work, lends to small firms',
    'wholesalers, online shops, exporters, craft businesses',
    ['programming', 'cloud', 'data', 'security', 'business'],
  ),
  industry(
    { name: 'Insurance', weight: 55, size: 1.8, revenue: 300 },
    'Insurance, Assurance, Cover, Underwriting',
    'insures fleets, underwrites cyber risks, sells group health cover, settles claims',
    'hauliers, small firms, employers, brokers',
    ['data', 'analytics', 'business', 'service', 'programming'],
  ),
  industry(
    { name: 'Health Care', weight: 115, size: 1.7, revenue: 140 },
    'Health, Care, Clinics, Medical, Wellness',
    'runs outpatient clinics, offers remote monitoring, builds patient scheduling, staffs home care',
    'families, hospitals, health insurers, general practices',
    ['business', 'service', 'analytics', 'security', 'web'],
  ),
  industry(
    { name: 'Biotechnology', weight: 60, size: 0.6, revenue: 120 },
    'Biosciences, Therapeutics, Bio, Genomics',
    'develops enzyme therapies, sequences soil microbes, makes cell culture media, screens antibodies',
    'research hospitals, crop scientists, drug makers, food firms',
    ['programming', 'learning', 'data', 'hardware'],
  ),
  industry(
    { name: 'Logistics and Supply Chain', weight: 110, size: 1.6, revenue: 170 },
    'Logistics, Freight, Haulage, Shipping, Cargo',
    'moves refrigerated goods, brokers road freight, runs bonded warehouses, tracks containers',
    'grocers, chemical makers, importers, furniture brands',
    ['business', 'analytics', 'data', 'cloud'],
  ),
  industry(
    { name: 'Retail', weight: 105, size: 2, revenue: 210 },
    'Stores, Retail, Market, Outfitters, Goods',
    'sells outdoor gear, runs neighbourhood grocers, sells refurbished electronics, offers work wear by subscription',
    'families, commuters, hikers, trades people',
    ['marketing', 'analytics', 'web', 'business', 'service'],
  ),
  industry(
    { name: 'Renewable Energy', weight: 85, size: 1, revenue: 220 },
    'Energy, Solar, Power, Wind, Renewables, Grid',
    'plans solar parks, stores wind power, runs charging stations, trades green electricity',
    'municipalities, farmers, housing associations, bus companies',
    ['hardware', 'data', 'business', 'cloud'],
  ),
  industry(
    { name: 'Manufacturing', weight: 150, size: 2.2, revenue: 180 },
    'Industries, Manufacturing, Components, Works, Tooling',
    'makes precision valves, casts aluminium housings, makes industrial pumps, mills dental parts',
    'machine builders, carmakers, waterworks, clinics',
    ['hardware', 'business', 'analytics'],
  ),
  industry(
    { name: 'Construction', weight: 80, size: 1.4, revenue: 230 },
    'Construction, Builders, Structures, Timber',
    'builds timber schools, renovates office blocks, plans modular housing, lays district heating',
    'towns, landlords, universities, utilities',
    ['hardware', 'business'],
  ),
  industry(
    { name: 'Professional Services', weight: 120, size: 0.9, revenue: 160 },
    'Advisory, Consulting, Partners, Associates',
    'advises on pricing, runs change programmes, audits supply chains, advises on grants',
    'family businesses, hospitals, software firms, public bodies',
    ['analytics', 'business', 'selling'],
  ),
  industry(
    { name: 'Marketing and Advertising', weight: 85, size: 0.5, revenue: 130 },
    'Media, Studio, Creative, Collective',
    'plans media budgets, makes brand films, runs newsletter campaigns, tests packaging designs',
    'consumer brands, museums, travel firms, food makers',
    ['marketing', 'design', 'analytics', 'web'],
  ),
  industry(
    { name: 'Education', weight: 75, size: 1.2, revenue: 90 },
    'Learning, Academy, Education, Tutors',
    'teaches languages online, trains welders, runs coding schools, builds exam software',
    'schools, apprentices, career changers, universities',
    ['web', 'service', 'marketing', 'cloud'],
  ),
  industry(
    { name: 'Cyber Security', weight: 75, size: 0.7, revenue: 200 },
    'Security, Defense, Shield, Trust',
    'watches networks, tests web shops for holes, manages identities, hardens factory controls',
    'banks, hospitals, utilities, mid-sized manufacturers',
    ['security', 'cloud', 'programming', 'data'],
  ),
  industry(
    { name: 'Telecommunications', weight: 50, size: 2, revenue: 250 },
    'Telecom, Networks, Connect, Wireless',
    'lays rural fibre, rents out radio masts, runs a business phone service, links factory sensors',
    'villages, network operators, small firms, plant operators',
    ['cloud', 'hardware', 'service', 'data'],
  ),
  industry(
    { name: 'Agriculture', weight: 60, size: 1, revenue: 130 },
    'Farms, Agri, Growers, Harvest, Orchards',
    'grows leafy greens indoors, breeds hardy wheat, builds field sensors, presses apple juice',
    'grocers, millers, grain farmers, restaurants',
    ['hardware', 'analytics', 'business'],
  ),
  industry(
    { name: 'Food and Beverage', weight: 75, size: 1.4, revenue: 190 },
    'Foods, Kitchen, Bakery, Roasters, Provisions',
    'bakes sourdough, roasts coffee, makes oat drinks, cooks ready meals',
    'cafés, canteens, grocers, airlines',
    ['marketing', 'business', 'analytics'],
  ),
  industry(
    { name: 'Travel and Hospitality', weight: 60, size: 1.6, revenue: 120 },
    'Travel, Hotels, Stays, Journeys',
    'runs small hotels, books rail holidays, manages holiday flats, plans company retreats',
    'families, hikers, landlords, employers',
    ['marketing', 'web', 'service', 'selling'],
  ),
  industry(
    { name: 'Real Estate', weight: 60, size: 0.7, revenue: 240 },
    'Property, Estates, Spaces, Living',
    'manages rental flats, lets flexible offices, values farm land, sells retirement homes',
    'housing associations, start-ups, banks, older couples',
    ['selling', 'marketing', 'business'],
  ),
  industry(
    { name: 'Human Resources', weight: 60, size: 0.6, revenue: 120 },
    'People, Talent, Staffing, Workforce',
    'runs a payroll service, places nurses, builds shift planning, offers coaching',
    'employers, hospitals, restaurants, scale-ups',
    ['business', 'selling', 'web', 'service'],
  ),
];
