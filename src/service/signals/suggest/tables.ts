/** Tables of markets, teams and topics in English and German: one row per line, columns separated by bars. */
import { once } from '../../../contract/once';
import { fold } from '../../text/fold';

/** What a signal asks for | what sites write, as patterns of folded words. */
const marketRows = `
  hospitals                    | hospitals?, health ?care( providers?)?, health systems?, clinics?, medical practices?, general practices?, kliniken?, krankenhaus, krankenhauser, gesundheitswesen, arztpraxen
  health insurers              | health insurers?, health insurance, krankenkassen?
  pharmaceuticals              | pharma\\w*, drug makers?, life sciences?, biotech\\w*
  insurance                    | insurers?, insurance( companies)?, versicherung(en|er)?
  banks                        | banks?, banking, financial institutions?, credit unions?, banken, kreditinstitute
  financial services           | financial services, fintechs?, asset managers?, wealth managers?, finanzdienstleister
  payments                     | payments? providers?, payment companies, zahlungsdienstleister
  real estate                  | real estate, property managers?, property management, landlords?, immobilien\\w*, hausverwaltungen, vermieter
  construction                 | construction( companies)?, builders?, contractors?, bauunternehmen, baubranche, bauwesen, handwerker, handwerksbetriebe?
  manufacturing                | (mid-sized )?manufactur(ers?|ing)( companies)?, factories, industrial companies, plant operators?, fertiger, fertigung, hersteller, produzierende\\w* (gewerbe|unternehmen), maschinenbauer?, industrieunternehmen
  automotive                   | automotive, car ?makers?, car part suppliers?, autohersteller, automobilindustrie, automobilzulieferer
  logistics                    | logistics( firms| companies| providers)?, freight forwarders?, hauliers?, carriers?, shippers?, 3pls?, logistik\\w*, speditionen, spediteure
  warehouses                   | warehouses?, fulfil?lment cent(er|re)s?, lagerhauser, lager
  retail                       | retail(ers?)?, (grocery )?stores, grocers?, einzelhandel, einzelhandler, handler, handel
  e-commerce                   | e-?commerce( brands| companies)?, online shops?, online stores?, online retailers?, web ?shops?, dtc brands?, onlinehandler, onlineshops?, onlinehandel
  consumer brands              | (consumer|cpg|fmcg) brands?, consumer goods, konsumguter\\w*, markenartikler
  food and beverage            | food (makers?|brands?|companies|producers?|and beverage)( companies)?, beverage (brands?|companies), lebensmittel\\w*, getrankehersteller
  restaurants                  | restaurants?, cafes, hospitality, gastronomie, gastronomen
  hotels                       | hotels?, hoteliers?, travel companies, hotellerie, reiseveranstalter
  energy                       | energy (companies|suppliers?|providers?), utilit(y companies|ies), energieversorger, stadtwerke, versorger
  agriculture                  | agriculture, farm(s|ers?)?, growers?, landwirte?, landwirtschaft, agrarbetriebe?
  telecommunications           | telcos?, telecoms?, network operators?, telecommunications, netzbetreiber, telekommunikation\\w*
  public sector                | public sector, governments?, municipalities, cities, public bodies, local authorities, behorden?, kommunen, offentliche\\w* (verwaltung|sektor|dienst), stadte
  education                    | schools, universit(y|ies), higher education, education providers?, schulen, hochschulen, universitaten, bildungstrager
  nonprofit                    | non-?profits?, charit(y|ies), ngos?, vereine, gemeinnutzige\\w*
  law firms                    | law ?firms?, legal practices?, lawyers, kanzleien?, anwalte
  accounting                   | accounting firms?, accountancy firms?, steuerberater, steuerkanzleien
  consulting                   | consultanc(y|ies), consulting firms?, unternehmensberatungen?, beratungen
  marketing and advertising    | (marketing |advertising |creative |digital )?agenc(y|ies), werbeagenturen, agenturen
  software                     | saas( companies| businesses| startups)?, software (companies|firms|vendors|businesses), tech companies, b2b saas, softwareunternehmen, softwarehersteller, softwarefirmen, saas-unternehmen
  staffing                     | staffing( agencies| firms)?, recruitment agencies, recruiting agencies, personaldienstleister, zeitarbeit\\w*
  robotics                     | robotics( companies)?, robot makers?, robotik\\w*
  renewable energy             | renewable energy( companies)?, solar (companies|installers?), wind parks?, solarteure?, erneuerbare energien
  small business               | small (and (medium|mid)(-| )sized )?(businesses|firms|companies|enterprises), smbs?, smes?, kmus?, mittelstand\\w*, kleine(n|re)? (und mittlere(n)? )?unternehmen
`;

/** A role that shows a team grows | what sites call the team. */
const teamRows = `
  account executive         | sales, revenue, revops, sales and marketing, go-to-market, gtm, account executive, vertriebs?, sales-
  sales development representative | outbound, sdr, bdr, business development, prospecting
  marketing manager         | marketing, growth, demand generation, demand gen, brand
  recruiter                 | recruiting, recruitment, talent acquisition, talent, hiring
  HR business partner       | hr, people, people ops, people operations, personal-?, hr-
  accountant                | finance, accounting, accounts payable, ap, buchhaltungs?, finanz-?
  software engineer         | engineering, developer, development, software, dev, product and engineering, entwicklungs?, entwickler-?
  DevOps engineer           | devops, platform, infrastructure, sre, cloud
  data engineer             | data, analytics, data engineering, daten-?, bi
  security engineer         | security, it security, infosec, secops, soc, sicherheits-?
  IT manager                | it, it-
  operations manager        | operations, ops, betriebs-?
  customer success manager  | customer success, cs, onboarding, kundenerfolgs-?
  support specialist        | support, customer support, customer service, service, kundenservice-?, support-
  product manager           | product, produkt-?
  product designer          | design, ux, creative, design-
  legal counsel             | legal, rechts-?
  procurement manager       | procurement, purchasing, sourcing, einkaufs-?
  supply chain manager      | supply chain, logistics, planning, logistik-?, planungs-?
`;

/** Topics of job posts and of posts by people, as signals compare them. */
const topicRows = `
  demand forecasting, supply chain planning, production planning, inventory management, lead times, warehouse automation, process automation, quality control,
  predictive maintenance, factory automation, industrial robots, mobile robots, digital transformation, cloud migration,
  cloud cost, data migration, data quality, data governance, data platform, data pipelines, machine learning, customer analytics,
  business intelligence, observability, incident response, zero trust, identity and access management, penetration testing, security audit,
  SOC 2, ISO 27001, ISO 9001, GDPR, PCI DSS, HIPAA, NIS2, DORA compliance, KYC, anti money laundering, fraud detection, ESG reporting,
  sustainability reporting, carbon footprint, customer onboarding, customer success, customer support, churn, renewals,
  demand generation, account based marketing, lead generation, content marketing, email marketing, search engine optimisation,
  outbound sales, sales enablement, sales forecasting, pipeline management, revenue operations, employee onboarding, performance reviews,
  employee engagement, shift planning, payroll, applicant tracking, expense management, invoice processing, accounts payable, month end close,
  financial planning, revenue recognition, procurement, contract management, document management, e-signature, field service, fleet management,
  route planning, energy management, building management, patient scheduling, electronic health record, localisation, accessibility,
  app modernisation, developer experience, test automation, low code, API management, product led growth, user research, international expansion
`;

/** How German sites name some of these topics. */
const germanTopicRows = `
  demand forecasting       | bedarfsprognosen?, absatzprognosen?
  supply chain planning    | lieferkettenplanung
  production planning      | produktionsplanung, fertigungsplanung
  warehouse automation     | lagerautomatisierung
  digital transformation   | digitalisierung, digitale transformation
  email marketing          | newsletter(-marketing|-kampagnen?|s)?, e-mail-marketing
  lead generation          | leadgenerierung, neukundengewinnung
  content marketing        | content-marketing, inhalte
  payroll                  | lohnabrechnung(en)?, gehaltsabrechnung(en)?, lohnbuchhaltung
  shift planning           | schichtplanung, dienstplan(ung|e)?, personaleinsatzplanung
  applicant tracking       | bewerbermanagement
  invoice processing       | rechnungsverarbeitung, eingangsrechnungen
  expense management       | reisekosten\\w*, spesen\\w*
  document management      | dokumentenmanagement
  contract management      | vertragsmanagement
  sustainability reporting | nachhaltigkeitsbericht\\w*
  data quality             | datenqualitat
  GDPR                     | dsgvo, datenschutz
`;

/** A row's meaning, and a pattern for the whole of a folded phrase. */
interface Row {
  readonly is: string;
  readonly whole: RegExp;
  /** A pattern for the same words anywhere in a folded sentence. */
  readonly within: RegExp;
}

function rowsOf(text: string): readonly Row[] {
  return text.split('\n').flatMap((line) => {
    const bar = line.indexOf('|');
    const [is, names] = [line.slice(0, bar), line.slice(bar + 1)].map((text) => text.trim());
    if (bar < 0 || !is || !names) return [];
    const any = names.split(/,\s+/).join('|');
    return [
      {
        is,
        whole: new RegExp(`^(?:${any})$`),
        within: new RegExp(`(?<![\\p{L}\\p{N}-])(?:${any})(?![\\p{L}\\p{N}-])`, 'u'),
      },
    ];
  });
}

export const markets = once(() => rowsOf(marketRows));
export const teams = once(() => rowsOf(teamRows));
export const topics = once(() => {
  const names = topicRows.split(',').map((topic) => topic.replace(/\s+/g, ' ').trim());
  const plain = names.map((topic) => `${topic} | ${fold(topic).split(' ').join('[ -]')}s?`);
  return rowsOf([...plain, germanTopicRows].join('\n'));
});

/** Tools that nearly every company has, so that they say nothing about a buyer. */
export const everydayTools: ReadonlySet<string> = new Set(
  `Slack, Microsoft Teams, Zoom, Excel, PowerPoint, Google Workspace, Google Sheets, Microsoft 365, SharePoint, Google Analytics, Google Tag Manager,
   Google Ads, Android, HTML, CSS, JavaScript, REST API, LLM, RAG, OpenAI, ChatGPT, Gemini, Claude, Copilot, Canva, LinkedIn, Linux, Git, WordPress, OAuth, SAML, Zapier, SQL, Ray, Make.com, Linear, Webex`
    .split(',')
    .map((name) => name.trim()),
);

/** Words after “for” that name no market: “for teams”, “for your business”. */
export const vague: ReadonlySet<string> = new Set(
  fold(
    `teams companies businesses business brands organizations organisations customers clients users people others partners
     you everyone everybody anyone years months days weeks hours minutes seconds times ages details results outcomes needs
     questions projects products services solutions goals growth success free sale sales use cases examples reasons purposes
     insights updates news features benefits workflows processes tasks enterprises leaders professionals experts employees
     members workers humans agents apps devices channels platforms tools systems websites pages forms events cookies ads
     analytics statistics jobs careers roles terms conditions rights reviews credits costs prices plans things ways hands
     industries sectors markets regions countries languages sizes scales levels types kinds makers families kids friends
     thousands hundreds millions access business downloads series this always less is its his hers was has does
     teams unternehmen firmen kunden menschen mitarbeiter mitarbeitende alle jeden sie uns ihr ihre ihren`,
  ).split(/\s+/),
);
