/**
 * Terms with narrower words and phrases that imply them: a company on EKS uses Kubernetes, but a search for
 * EKS doesn't match all Kubernetes. Applied once only, so that Helm implies Kubernetes but not containers. An
 * entry with synonyms covers all of them.
 */
const inEurope = `emea, dach, benelux, nordics, balkans, baltics, germany, france, spain, italy, poland, netherlands, sweden, denmark, norway,
  finland, uk, ireland, austria, switzerland, belgium, portugal, greece, czech`;

export const narrowerTerms: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    // Activities.
    migration: `transformation, journey, replace, bring over, cut over, close … data centre, close … data center, take …
      cloud native, take … onto, bring … onto, get … onto, get … running on`,
    expansion: `launch in, launch … in, enter, open up, first hire in, go to market for, build … business, conquer, new
      entity, country manager, internationalise, office opens, office … opens, open … office, office outside`,
    adoption: 'transformation, pilot, enable, select, experiment',
    replace: `phase out, migrate … from, move … from, transition … from, switch … from, bring … from`,
    modernisation: 'replace, migration, break up, split, transformation, digitise',
    automation: 'rpa, manual work, digitise',
    launch: 'bring … to, plan, introduce, new app, first … app, new … app',
    open: `launch, establish, set up, brand new, first office, second office, third office, new office, new location,
      sign … lease, inaugurate`,
    make: `manufacturer, establish, set up, grow … team, double … team, hire … team, scale … team, invest in`,
    compliance: `report, get … through, programme, program, control, policies, certify, iso27001, privacy, regulation,
      auditor, readiness`,
    prepare: 'ahead of, planned, upcoming, on the way to, get … ready, sox, as we prepare',
    consolidate: 'reduce … number, fewer, handful of, cut … number',
    optimise: 'reduce, improve, waste, efficiency',
    improve: 'better, invest in, faster, optimise',
    integration: 'unify',
    hire: 'first hire, grow … team, build … team',
    // Tools and methods.
    kubernetes: 'eks, gke, aks, openshift, helm',
    containers: 'docker, kubernetes',
    observability: `opentelemetry, grafana, datadog, prometheus, tracing, logs and traces, monitoring and alerting`,
    ai: 'llm, copilot, chatgpt, openai, generative',
    ml: 'mlops, deep learning, recommendation model, ranking model, pytorch, tensorflow, neural',
    sap: 'abap, s 4hana, s4hana',
    erp: 'netsuite, s 4hana, s4hana, dynamics 365, sap',
    cloud: 'aws, azure, gcp, google cloud, cloud native',
    crm: 'salesforce, hubspot',
    legacy: 'monolith, end of life',
    finance: `accounting, accounts payable, accounts receivable, invoice, billing, month end, order to cash, record to
      report, revenue recognition, treasury, bookkeeping`,
    'finance process': `billing, revenue recognition, reconciliation, invoice, finance department, finance transformation`,
    process: `accounts payable, accounts receivable, invoice, month end, order to cash, billing, workflow, manual work`,
    vendor: 'subcontractor',
    'product led growth': `free tier, free plan, free user, self service sign, self service onboarding`,
    'data platform': 'data architecture, modern data',
    gdpr: 'data protection officer',
    'zero trust': 'zscaler, beyondcorp',
    'mobile app': `native app, consumer app, ios app, android app, new app, app store, ios and android`,
    office: 'headquarters, engineering hub, branch',
    'data governance': 'data quality, master data, collibra, lineage, govern … data',
    'security engineer': `security … engineer, cybersecurity engineer, penetration tester, fix vulnerabilities`,
    'customer success': 'customers … successful',
    salesperson: 'sdr, sales manager, vertrieb, account manager, key account',
    // Markets and kinds of company.
    manufacturer: 'make, maker',
    supplier: 'wholesaler',
    b2b: 'supplier, accounts payable, wholesaler, businesses',
    'b2b payments': `pay suppliers, accounts payable, b2b … payment, payment … b2b, payout … b2b, between businesses`,
    payment: 'payout, invoice, pay, accounts payable',
    industrial: 'factory, manufacturing, assembly line, weld, palletise',
    marketplace: 'connects, find, hire, platform',
    freelancer: 'contractor',
    cybersecurity: 'ransomware, phishing, endpoint protection, antivirus',
    management: 'point of sale, inventory, scheduling, stock, reservations, operations, planning',
    software: 'app, platform, tool, system',
    app: 'phone, mobile, ios, android',
    hr: 'payroll, hris, people analytics, employee',
    'renewable energy': 'wind, photovoltaic, clean power, hydropower, geothermal',
    'e commerce': 'sell … online, sold … online',
    online: 'e commerce',
    brand: 'label',
    // Places.
    germany: 'dach, berlin, munich, hamburg, cologne, frankfurt, stuttgart, bavaria, bayern',
    uk: 'london, manchester, scotland, wales',
    europe: inEurope,
    international: `${inEurope}, europe, asia, apac, latam, latin america, middle east, africa, brazil, mexico, japan, china, india, canada,
      australia, singapore, abroad, overseas, internationally, go global, new market, new country, outside of the us,
      outside of the united states`,
  }).map(([wider, narrower]) => [wider, narrower.replace(/\s+/g, ' ').split(', ')]),
);
