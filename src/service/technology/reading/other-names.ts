/** Other names of technologies: a search for one also finds the others, unless the request excludes them (§10). */
import { makers } from './cues';
import { isEveryday } from './everyday';
import { technologyNames } from './lexicon';

/** The first name of each line is the main one. */
const same: readonly string[] = [
  'Kubernetes, K8s',
  'PostgreSQL, Postgres, PostgresSQL, Postgre SQL, Postgre, PgSQL, PSQL',
  'JavaScript, JS, ECMAScript, ES6, Java Script',
  'TypeScript, TS, Type Script',
  'Node.js, Node',
  'Vue.js, Vue',
  'React, React.js',
  'Next.js, Next JS',
  'Nuxt.js, Nuxt',
  'Angular, Angular.js',
  'Express.js, Express',
  'Go, Golang, Go lang',
  'R, R language',
  'C++, CPP, C plus plus',
  'C#, C Sharp, CSharp',
  '.NET, dot net, DotNet',
  'Objective-C, ObjC, Obj-C',
  'Python, Python3',
  'Ruby on Rails, Rails, RoR',
  'ASP.NET, ASP .NET',
  'Visual Basic, VB.NET, VB6',
  'AWS, Amazon Web Services, Amazon AWS',
  'Amazon S3, AWS S3',
  'Amazon Redshift, AWS Redshift, Redshift',
  'Amazon RDS, AWS RDS',
  'Amazon EKS, AWS EKS, EKS',
  'Amazon ECS, AWS ECS',
  'AWS Lambda, Amazon Lambda',
  'Amazon SageMaker, AWS SageMaker, SageMaker',
  'Amazon EC2, AWS EC2',
  'Google Cloud, Google Cloud Platform, GCP',
  'Azure, Microsoft Azure, MS Azure',
  'Power BI, PowerBI',
  'Excel, MS Excel, Microsoft Excel',
  'Microsoft Teams, MS Teams, Teams',
  'Microsoft 365, Office 365, M365, O365',
  'Microsoft Dynamics 365, Dynamics 365, D365, MS Dynamics 365',
  'Microsoft Dynamics, MS Dynamics',
  'React Native, ReactNative',
  'SQL Server, Microsoft SQL Server, MS SQL, MSSQL, Microsoft SQL',
  'S/4HANA, S/4, S4HANA, S4 HANA, S/4 HANA, SAP S/4HANA, SAP S4HANA, S4/HANA, SAP S4',
  'SAP BW/4HANA, BW4HANA, BW/4HANA',
  'Salesforce, SFDC, Sales force.com',
  'HubSpot, Hub Spot',
  'GitHub, Git Hub',
  'GitLab, Git Lab',
  'SharePoint, Share Point',
  'WordPress, Word Press',
  'PowerPoint, Power Point',
  'LinkedIn Sales Navigator, Sales Navigator',
  'Elasticsearch, Elastic Search',
  'MongoDB, Mongo DB, Mongo',
  'MySQL, My SQL',
  'MariaDB, Maria DB',
  'DynamoDB, Dynamo DB',
  'BigQuery, Big Query',
  'ClickHouse, Click House',
  'Apache Spark, Spark',
  'Apache Kafka, Kafka',
  'Apache Airflow, Airflow',
  'Apache Flink, Flink',
  'Apache Cassandra, Cassandra',
  'Apache Hive, Hive',
  'Apache Iceberg, Iceberg',
  'TensorFlow, Tensor Flow',
  'PyTorch, Py Torch',
  'scikit-learn, sklearn',
  'Hugging Face, HuggingFace',
  'Visual Studio Code, VS Code, VSCode',
  'Google Analytics, GA4, Google Analytics 4',
  'Google Tag Manager, GTM container',
  'Terraform, HashiCorp Terraform',
  'Vault, HashiCorp Vault',
  'Red Hat, RedHat',
  'OpenShift, Open Shift',
  'VMware, VM ware',
  'ServiceNow, Service Now',
  'SuccessFactors, Success Factors',
  'NetSuite, Net Suite',
  'QuickBooks, Quick Books',
  'Mailchimp, Mail Chimp',
  'Monday.com, Monday',
  'Apollo.io, Apollo',
  'Make.com, Make',
  'SolidWorks, Solid Works',
  'AutoCAD, Auto CAD',
  'MATLAB, Mat lab',
  'LabVIEW, Lab View',
  'Tailwind CSS, Tailwind, TailwindCSS',
  'CI/CD, CICD',
  'REST API, RESTful API',
  'GraphQL, Graph QL',
  'Infrastructure as Code, IaC',
  'New Relic, NewRelic',
  'Argo CD, ArgoCD',
  'Spring Boot, SpringBoot',
  'Databricks, Data Bricks',
  'Google Ads, Google AdWords, AdWords',
  'Apache Hadoop, Hadoop',
];

/** Parts or kinds of the first name: a search for the first finds them, but not vice versa. */
const kinds: readonly string[] = [
  'SAP, S/4HANA, S4HANA, S/4 HANA',
  'Java, J2EE',
  'Apache Spark, PySpark',
  'SQL Server, T-SQL',
  'Microsoft Dynamics, Dynamics 365, D365',
];

const list = (text: string) => text.split(',').map((name) => name.trim());

export interface NameGroup {
  /** In the order of the table. */
  readonly names: readonly string[];
  /** The names whose search finds the whole group. */
  readonly askedBy: readonly string[];
}

/** Parts that would make an everyday phrase, such as “open API” or “in design”. */
const general = new Set('api cv ai in out my spa'.split(' '));
/** Sellers, whose names aren't joined to their products': “Microsoft Fabric” is never one word. */
const sellers = new Set(
  [...makers].concat('aws siemens salesforce zoho autodesk informatica crowdstrike'.split(' ')),
);

/** “Rabbit MQ” for RabbitMQ, and “PowerApps” for Power Apps; undefined if that is an everyday phrase. */
function spelling(name: string): string | undefined {
  const isPair = /^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u.test(name);
  const parts = isPair ? name.split(' ') : name.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  const [first = '', second = ''] = parts.map((part) => part.toLowerCase());
  if (parts.length !== 2 || !/^\p{Lu}/u.test(name) || first.length < 2) return undefined;
  if (general.has(first) || general.has(second)) return undefined;
  if (!isPair) return name.includes(' ') ? undefined : parts.join(' ');
  return sellers.has(first) || isEveryday(first + second) ? undefined : parts.join('');
}

/** Each line, and each further name of the lexicon, with the other spelling of its first name. */
function spelled(lines: readonly string[]): readonly string[] {
  const lexicon = new Set(lines.flatMap(list));
  const others = technologyNames().filter((name) => !lexicon.has(name) && spelling(name));
  return [...lines, ...others].map((line) => {
    const [first = ''] = list(line);
    const other = spelling(first);
    return other === undefined || lexicon.has(other) ? line : `${line}, ${other}`;
  });
}

/** Each group, with the names that search for it. */
export const nameGroups: readonly NameGroup[] = spelled(same)
  .map((line) => {
    const names = list(line);
    const more = kinds
      .filter((kind) => list(kind)[0] === names[0])
      .flatMap((kind) => list(kind).slice(1));
    return { names: [...names, ...more], askedBy: names };
  })
  .concat(
    kinds
      .filter((kind) => !same.some((line) => list(line)[0] === list(kind)[0]))
      .map((kind) => ({ names: list(kind), askedBy: list(kind).slice(0, 1) })),
  );
