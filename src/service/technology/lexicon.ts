/** The technologies that are counted before anybody searches for them, and who sells them. */
import { once } from '../../contract/once';
import { nearestName, readName } from '../../contract/spelling';
import { phraseOf } from './tokens';

const list = (names: string) => names.split(',').map((name) => name.trim());

/** Technologies that no single company sells. */
const open = list(`
  Python, JavaScript, TypeScript, Java, C, C#, C++, Go, Golang, R, Kotlin, Rust, PHP, Ruby, Swift, Scala, Elixir, Erlang,
  Haskell, Clojure, Perl, Lua, Julia, Dart, Groovy, Objective-C, F#, COBOL, Fortran, Solidity, Bash, PowerShell, SQL,
  PL/SQL, T-SQL, HTML, CSS, Sass, React, React Native, Node.js, Next.js, Angular, AngularJS, Vue, Vue.js, Nuxt.js, Svelte,
  jQuery, Express.js, NestJS, Three.js, D3.js, Tailwind CSS, Bootstrap, Webpack, Vite, Electron, Flutter, Ionic, Spring,
  Spring Boot, Hibernate, Django, Flask, FastAPI, Ruby on Rails, Rails, Laravel, Symfony, GraphQL, gRPC, REST API, OpenAPI,
  WebAssembly, WordPress, Drupal, Magento, Joomla, Docker, Kubernetes, Helm, Argo CD, Istio, Envoy, Linkerd, Prometheus,
  OpenTelemetry, Jaeger, Fluentd, Nagios, Zabbix, Jenkins, Spinnaker, Git, Subversion, Maven, Gradle, Bazel, Ansible,
  Chef, SaltStack, OpenStack, OpenShift, Nomad, NGINX, HAProxy, Apache HTTP Server, Tomcat, Linux, Ubuntu, Debian, CentOS,
  PostgreSQL, Postgres, MySQL, MariaDB, SQLite, Apache Cassandra, Cassandra, CouchDB, HBase, Memcached, etcd, DuckDB,
  Apache Spark, Spark, PySpark, Apache Kafka, Kafka, Apache Airflow, Airflow, Apache Flink, Flink, Apache Beam, Hadoop,
  Hive, Presto, Trino, Apache Iceberg, Iceberg, Apache Hudi, Delta Lake, Parquet, Apache NiFi, Dagster, Superset, Metabase,
  Apache Druid, Apache Pinot, RabbitMQ, ActiveMQ, ZeroMQ, NATS, Celery, PyTorch, TensorFlow, Keras, scikit-learn, pandas,
  NumPy, SciPy, XGBoost, LightGBM, MLflow, Kubeflow, Hugging Face, LangChain, LlamaIndex, ONNX, OpenCV, spaCy, Ray, CUDA,
  LLM, RAG, Selenium, Cypress, Playwright, Puppeteer, Jest, JUnit, pytest, Cucumber, Appium, Postman, JMeter, Blender,
  ROS, ROS 2, CAN bus, FPGA, VHDL, Verilog, RTOS, FreeRTOS, PLC, SCADA, OPC UA, Modbus, MQTT, LoRaWAN, AUTOSAR, Arduino,
  Raspberry Pi, Wireshark, Nmap, Metasploit, Snort, Kali Linux, OAuth, SAML, OpenID Connect, Keycloak, QGIS, LaTeX
`);

/** Technologies by the slugs of whoever sells them. */
const sold: Readonly<Record<string, readonly string[]>> = {
  'amazon, amazon-web-services, aws': list(
    'AWS, Amazon Web Services, Amazon S3, Amazon EC2, AWS Lambda, Amazon Redshift, Redshift, DynamoDB, Amazon RDS, CloudFormation, Amazon SageMaker, SageMaker, Amazon Kinesis, AWS Glue, Amazon Athena, Amazon EKS, Amazon Bedrock',
  ),
  'microsoft, microsoft-azure': list(
    'Azure, Microsoft Azure, .NET, .NET Core, ASP.NET, VB.NET, Excel, Microsoft Excel, Power BI, Power Automate, Power Apps, Power Platform, SharePoint, Microsoft Teams, Microsoft 365, Office 365, Microsoft Dynamics, Microsoft Dynamics 365, Dynamics 365, SQL Server, Microsoft SQL Server, Azure DevOps, Azure Data Factory, Azure Synapse, Microsoft Fabric, Microsoft Sentinel, Microsoft Defender, Microsoft Intune, Active Directory, Visual Studio, SSIS, SSRS, Windows Server, Copilot',
  ),
  'google, google-cloud, alphabet': list(
    'Google Cloud, Google Cloud Platform, GCP, BigQuery, Looker, Looker Studio, Google Analytics, GA4, Google Ads, Google Tag Manager, Google Workspace, Firebase, Vertex AI, Dataflow, Pub/Sub, Android, Google Sheets, Apps Script, Gemini',
  ),
  'github, microsoft': list('GitHub, GitHub Actions, GitHub Copilot'),
  'gitlab, gitlab-com': list('GitLab, GitLab CI'),
  atlassian: list('Jira, Confluence, Bitbucket, Jira Service Management, Trello, Bamboo'),
  'hashicorp, ibm': list('Terraform, HashiCorp Vault, Vault, Consul, Packer, Vagrant'),
  pulumi: ['Pulumi'],
  puppet: ['Puppet'],
  'red-hat, redhat, ibm': list('Red Hat, RHEL, OpenShift Container Platform, JBoss'),
  ibm: list('IBM Cloud, Db2, IBM Cognos, Cognos, SPSS, IBM Watson, IBM MQ'),
  'docker, docker-inc': ['Docker Desktop'],
  oracle: list(
    'Oracle, Oracle Database, Oracle ERP, Oracle Cloud, Oracle E-Business Suite, PeopleSoft, Oracle Fusion',
  ),
  'netsuite, oracle-netsuite, oracle': ['NetSuite'],
  sap: list(
    'SAP, SAP HANA, S/4HANA, SAP ERP, SAP BW, ABAP, SAP Ariba, SAP Fiori, SAP BusinessObjects',
  ),
  'successfactors, sap': ['SuccessFactors'],
  salesforce: list(
    'Salesforce, Salesforce Marketing Cloud, Sales Cloud, Service Cloud, Apex, Pardot, Salesforce CPQ',
  ),
  'tableau, tableau-software, salesforce': ['Tableau'],
  'mulesoft, salesforce': ['MuleSoft'],
  'slack, slack-technologies, tiny-spec-inc, salesforce': ['Slack'],
  'heroku, salesforce': ['Heroku'],
  'snowflake, snowflake-computing': ['Snowflake'],
  databricks: ['Databricks'],
  'dbt-labs, dbtlabs, getdbt': list('dbt, dbt Cloud'),
  fivetran: ['Fivetran'],
  'airbyte, airbytehq': ['Airbyte'],
  informatica: list('Informatica, Informatica PowerCenter'),
  'talend, qlik': ['Talend'],
  qlik: list('Qlik, QlikView, Qlik Sense'),
  alteryx: ['Alteryx'],
  'matillion, matillion-limited': ['Matillion'],
  teradata: ['Teradata'],
  cloudera: ['Cloudera'],
  confluent: ['Confluent'],
  'mongodb, mongodbinc': ['MongoDB'],
  'redis, redisinc': ['Redis'],
  'elastic, elastic-co': list('Elasticsearch, Kibana, Logstash, ELK Stack'),
  neo4j: ['Neo4j'],
  'clickhouse, clickhouseinc': ['ClickHouse'],
  'cockroach-labs, cockroachlabs': ['CockroachDB'],
  supabase: ['Supabase'],
  vercel: ['Vercel'],
  netlify: ['Netlify'],
  cloudflare: ['Cloudflare'],
  digitalocean: ['DigitalOcean'],
  'vmware, broadcom': list('VMware, vSphere'),
  datadog: ['Datadog'],
  'new-relic, newrelic, new-relic-inc-': ['New Relic'],
  'splunk, cisco': ['Splunk'],
  dynatrace: ['Dynatrace'],
  'grafana-labs, grafana': ['Grafana'],
  pagerduty: ['PagerDuty'],
  'sentry, getsentry': ['Sentry'],
  'jfrog, jfrog-ltd': list('JFrog, Artifactory'),
  sonarsource: list('SonarQube'),
  circleci: ['CircleCI'],
  'okta, okta-inc-': list('Okta, Auth0'),
  crowdstrike: list('CrowdStrike, CrowdStrike Falcon'),
  'palo-alto-networks, paloaltonetworks': list('Palo Alto Networks, Cortex XDR'),
  fortinet: list('Fortinet, FortiGate'),
  zscaler: ['Zscaler'],
  'cyberark, cyber-ark-software': ['CyberArk'],
  'sailpoint, sailpoint-technologies': ['SailPoint'],
  snyk: ['Snyk'],
  'wiz, wizsecurity': ['Wiz'],
  'tenable, tenableinc': list('Tenable, Nessus'),
  qualys: ['Qualys'],
  rapid7: ['Rapid7'],
  hubspot: ['HubSpot'],
  'outreach, outreach-saas': ['Outreach'],
  salesloft: ['Salesloft'],
  'gong, gong-io': ['Gong'],
  linkedin: ['LinkedIn Sales Navigator'],
  zoominfo: ['ZoomInfo'],
  'apollo-io, apolloio, apollo': ['Apollo.io'],
  'clay, clay-hq, clayrun': ['Clay'],
  pipedrive: ['Pipedrive'],
  zoho: list('Zoho, Zoho CRM'),
  adobe: list(
    'Marketo, Adobe Creative Cloud, Adobe Experience Manager, Adobe Analytics, Photoshop, Illustrator, InDesign, After Effects, Premiere Pro, Adobe Commerce',
  ),
  'mailchimp, intuit': ['Mailchimp'],
  klaviyo: ['Klaviyo'],
  braze: ['Braze'],
  iterable: ['Iterable'],
  'segment, segment-io, twilio, twilio-inc-': ['Segment'],
  'twilio, twilio-inc-': list('Twilio, SendGrid'),
  'amplitude, amplitude-analytics': ['Amplitude'],
  'mixpanel, mixpanel-inc-': ['Mixpanel'],
  'heap, heap-analytics-inc-': ['Heap'],
  posthog: ['PostHog'],
  hotjar: ['Hotjar'],
  optimizely: ['Optimizely'],
  semrush: ['Semrush'],
  ahrefs: ['Ahrefs'],
  'webflow, webflow-inc-': ['Webflow'],
  shopify: list('Shopify, Shopify Plus'),
  contentful: ['Contentful'],
  stripe: ['Stripe'],
  adyen: ['Adyen'],
  zendesk: ['Zendesk'],
  intercom: ['Intercom'],
  'freshworks, freshworks-inc': list('Freshdesk, Freshservice'),
  servicenow: ['ServiceNow'],
  gainsight: ['Gainsight'],
  genesys: ['Genesys'],
  workday: ['Workday'],
  adp: list('ADP, ADP Workforce Now'),
  bamboohr: ['BambooHR'],
  'greenhouse, greenhouse-inc': ['Greenhouse'],
  odoo: ['Odoo'],
  intuit: ['QuickBooks'],
  xero: ['Xero'],
  'coupa, coupa-software': ['Coupa'],
  blackline: ['BlackLine'],
  anaplan: ['Anaplan'],
  infor: ['Infor'],
  epicor: ['Epicor'],
  figma: list('Figma, FigJam'),
  'sketch, sketchapp': ['Sketch'],
  'miro, mirohq': ['Miro'],
  framer: ['Framer'],
  canva: ['Canva'],
  'notion, notionhq': ['Notion'],
  asana: ['Asana'],
  'monday, mondaydotcom, monday-com': ['monday.com'],
  'linear, linearapp': ['Linear'],
  airtable: ['Airtable'],
  'smartsheet, smartsheet-com': ['Smartsheet'],
  zapier: ['Zapier'],
  'make, itsmakehq, celonis': ['Make.com'],
  uipath: ['UiPath'],
  'automation-anywhere': ['Automation Anywhere'],
  'blue-prism, blueprism': ['Blue Prism'],
  zoom: ['Zoom'],
  openai: list('OpenAI, ChatGPT'),
  'anthropic, anthropicresearch': list('Anthropic, Claude'),
  nvidia: list('NVIDIA, TensorRT'),
  'mathworks, the-mathworks': list('MATLAB, Simulink'),
  'dassault-systemes, solidworks': list('SolidWorks, CATIA'),
  autodesk: list('AutoCAD, Revit, Autodesk Inventor, Maya, Fusion 360'),
  siemens: list('Siemens PLC, Siemens NX, TIA Portal, Teamcenter'),
  'rockwell-automation': list('Rockwell Automation, Allen-Bradley'),
  'ansys, ansys-inc': ['ANSYS'],
  'ni, national-instruments, emerson': ['LabVIEW'],
  altium: ['Altium Designer'],
  'unity, unity-technologies': ['Unity'],
  'epic-games': ['Unreal Engine'],
  'epic, epic1979': ['Epic Systems'],
  'veeva, veeva-systems': ['Veeva'],
  'guidewire, guidewire-software': ['Guidewire'],
  sas: list('SAS'),
  stata: ['Stata'],
  esri: list('ArcGIS'),
  cisco: list('Cisco, Meraki, Webex'),
  'juniper-networks': ['Juniper'],
  f5: list('F5 BIG-IP'),
  sitecore: ['Sitecore'],
  'pega, pegasystems': ['Pega'],
  'appian, appian-corporation': ['Appian'],
  outsystems: ['OutSystems'],
  mendix: ['Mendix'],
};

const built = once(() => {
  const vendors = new Map<string, string[]>();
  for (const [slugs, names] of Object.entries(sold)) {
    for (const name of names) vendors.set(phraseOf(name), list(slugs));
  }
  const names = [...open, ...Object.values(sold).flat()].map((name) => ({ name }));
  return { vendors, names, phrases: [...new Set([...open.map(phraseOf), ...vendors.keys()])] };
});

/** Every technology of the lexicon, as `phraseOf` gives it. */
export function lexiconPhrases(): readonly string[] {
  return built().phrases;
}

/** Takes a technology that no post mentions; returns one of the lexicon whose name it is a slip of. */
export function similarTechnology(tech: string): string | undefined {
  const { names } = built();
  return readName(tech, names) === undefined ? nearestName(tech, names) : undefined;
}

/**
 * Takes a phrase; returns the slugs and domain names of those whose posts are left out as the vendor's: whom the
 * lexicon names, and whoever is called like the technology itself.
 */
export function vendorNames(phrase: string): string[] {
  const words = phrase.split(' ');
  return [...(built().vendors.get(phrase) ?? []), words.join('-'), words.join('')];
}
