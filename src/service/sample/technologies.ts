/** The technologies that sample companies use and their job posts mention, by field and frequency. */
export interface Technology {
  readonly name: string;
  readonly weight: number;
}

/** Earlier names are more common, roughly as in real postings. */
function field(names: string): readonly Technology[] {
  return names.split(', ').map((name, rank) => ({ name, weight: 1 / (rank + 1.5) }));
}

export const technologyFields = {
  programming: field(
    'Python, JavaScript, TypeScript, Java, C#, Go, C++, Kotlin, Rust, PHP, Ruby, Swift, Scala, Elixir, .NET',
  ),
  web: field(
    'React, Node.js, Next.js, Angular, Vue.js, Spring Boot, Django, FastAPI, Ruby on Rails, Laravel, GraphQL, Svelte',
  ),
  cloud: field(
    'AWS, Docker, Kubernetes, Azure, Terraform, Google Cloud, GitHub Actions, Jenkins, Ansible, Helm, Argo CD, Pulumi',
  ),
  data: field(
    'SQL, PostgreSQL, Snowflake, Apache Spark, dbt, Apache Kafka, Apache Airflow, Databricks, BigQuery, MongoDB, Redis, Elasticsearch, ClickHouse, Apache Flink',
  ),
  analytics: field(
    'Excel, Power BI, Tableau, Looker, Google Analytics, Amplitude, Mixpanel, Metabase',
  ),
  learning: field('PyTorch, scikit-learn, TensorFlow, MLflow, Hugging Face, LangChain, Ray, ONNX'),
  selling: field(
    'Salesforce, HubSpot, Outreach, LinkedIn Sales Navigator, Gong, Pipedrive, Zoho CRM',
  ),
  marketing: field('HubSpot, Google Ads, Marketo, Mailchimp, Webflow, WordPress, Segment, Braze'),
  service: field('Zendesk, Intercom, Freshdesk, ServiceNow, Gainsight, Jira Service Management'),
  design: field('Figma, Adobe Creative Cloud, Sketch, Miro, Framer'),
  business: field(
    'SAP, NetSuite, Workday, Oracle ERP, Microsoft Dynamics 365, Odoo, QuickBooks, Xero',
  ),
  security: field('Okta, CrowdStrike, Splunk, Microsoft Sentinel, HashiCorp Vault, Snyk, Wiz'),
  teamwork: field(
    'Slack, Jira, Microsoft Teams, Confluence, Notion, Google Workspace, Asana, Linear',
  ),
  hardware: field('SolidWorks, AutoCAD, MATLAB, ROS, Siemens PLC, CAN bus, FPGA, LabVIEW'),
} as const satisfies Record<string, readonly Technology[]>;

export type TechnologyField = keyof typeof technologyFields;
