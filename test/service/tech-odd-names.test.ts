/** Technologies in short lines of posts, in odd spellings, and words that look like them. Sample data. */
import { finds } from '../bench/technologies-parts';
import { onSqlite } from './helpers/stores';

const named = `
  Excel | MS-Excel und PowerPoint setzen wir voraus.
  Excel | Bonne maîtrise d'Excel et de Word
  Excel | Sehr gute Excelkenntnisse
  Excel | Reports in MS Office (Word, Excel, Outlook)
  Word | Sicher in Word und Excel
  Teams | We chat in Microsoft Teams and plan in Jira.
  Access | Databases in MS Access and SQL
  Notion | Docs live in Notion, tickets in Linear.
  monday.com | Projects are tracked in monday.com.
  Asana | Tasks in Asana, chat in Slack
  Sketch | Design tools: Sketch, Figma, InVision
  Flask | REST services in Python (Flask, FastAPI)
  Ruby | Ruby on Rails developer for a small team
  Swift | iOS apps in Swift and SwiftUI
  Kotlin | Android (Kotlin, Jetpack Compose)
  Dart | Mobile apps with Flutter and Dart
  Elixir | Our back end runs on Elixir/Phoenix.
  Perl | Legacy scripts in Perl, new ones in Python
  Oracle | Oracle 19c, PL/SQL, Linux
  SAP | Erfahrung mit SAP FI/CO
  SAP | SAP-Kenntnisse von Vorteil
  Sage | Saisie comptable sur Sage 100
  Puppet | Configuration management (Puppet, Ansible)
  Docker | Container (Docker, Podman) und CI/CD
  Jenkins | CI mit Jenkins und GitLab
  Confluence | Dokumentation in Confluence und Jira
  Snowflake | dbt on Snowflake
  Looker | BI: Looker, Tableau
  Tableau | Dashboards mit Tableau und Power BI
  Spark | PySpark / Spark on EMR
  Kafka | Event-Streaming mit Kafka
  Redis | Postgres + Redis
  Vault | Secrets in HashiCorp Vault and Consul
  Intercom | Support tools: Intercom, Zendesk
  Outreach | Sales stack: Outreach, Salesforce, Gong
  Apollo | Prospecting in Apollo.io and LinkedIn
  Unity | Games in Unity (C#) and Unreal
  Blender | 3D-Modelle in Blender und Maya
  Revit | Pläne in Revit und AutoCAD
  React | TypeScript/React im Frontend
  Angular | Frontend: Angular 17, RxJS
  Spring | Java, Spring Boot und Hibernate
  Express | Node.js (Express, NestJS)
  Go | Backend services in Golang
  Go | Kenntnisse in Go oder Rust
  R | Statistik mit R, SPSS oder Stata
  R | Data analysis with R/Shiny
  C | Embedded-Entwicklung in C/C++
  C++ | Kenntnisse in C / C ++
  C# | C-Sharp-Entwickler gesucht
  C# | Entwicklung in C# 12
  .NET | dotnet core and Azure
  .NET | .Net-Entwickler (m/w/d)
  JavaScript | Java Script, HTML, CSS
  JavaScript | Front end with vanilla JS
  TypeScript | Type Script und Angular
  Node.js | NodeJS backend
  Node.js | Node JS, Express
  Vue.js | VueJS / Nuxt
  React | ReactJS front end
  React | React.js und Redux
  Next.js | NextJS and Vercel
  Kubernetes | Betrieb von k8s-Clustern
  PostgreSQL | Postgre SQL and Redis
  PostgreSQL | Datenbanken: Postgresql, MySQL
  MySQL | My SQL databases
  SQL Server | MS SQL and SSIS
  SQL Server | MSSQL-Datenbanken
  Power BI | Power-BI dashboards
  Power BI | Berichte in MS PowerBI
  Salesforce | SFDC admin
  HubSpot | Hubspot-CRM
  GitHub | Git Hub Actions
  GitLab | Git-Lab CI
  AWS | AWS-Cloud, Terraform
  AWS | EC2 and S3 on Amazon AWS
  Google Cloud | Google Cloud Platform (BigQuery)
  Azure | MS Azure und Intune
  Microsoft 365 | Administration von M365
  Microsoft 365 | Office 365 / Exchange Online
  SAP S/4HANA | S4 HANA Rollout
  SAP S/4HANA | SAP S/4-HANA Migration
  SAP HANA | SAP Hana Datenbanken
  Dynamics 365 | MS Dynamics 365 Business Central
  Business Central | Dynamics NAV / Business Central
  Elasticsearch | Elastic Search and Kibana
  MongoDB | Mongo and Redis
  RabbitMQ | Rabbit MQ, Kafka
  WordPress | Word Press Seiten pflegen
  Magento | Magento 2 / Adobe Commerce
  Shopify | Shopify-Store betreuen
  Figma | Wireframes in FIGMA
  Photoshop | Adobe Photoshop, InDesign
  AutoCAD | Auto CAD Zeichnungen
  SolidWorks | Solid Works 3D
  LinkedIn Sales Navigator | Sales Navigator and HubSpot
  Google Analytics | GA4 and Tag Manager
  Google Ads | Google AdWords Kampagnen
  VMware | VM-Ware vSphere
  Jira | JIRA/Confluence
  ServiceNow | Service Now developer
  Databricks | Data Bricks and Spark
  BigQuery | Big Query, dbt
  CircleCI | Circle CI pipelines
  GraphQL | Graph QL APIs
  TensorFlow | Tensor Flow, PyTorch
  PyTorch | Py Torch models
  RabbitMQ | Message broker: Rabbit-MQ
  CircleCI | Circle-CI und Docker
  OpenTelemetry | Tracing with Open Telemetry and Grafana
  PowerShell | Automatisierung mit Power Shell
  Power Apps | Low-Code mit PowerApps und Power BI
  Power Automate | PowerAutomate flows
  DigitalOcean | Hosting bei Digital Ocean
  PagerDuty | Alerts in Pager Duty and Slack
  PeopleSoft | People Soft HCM
  CrowdStrike | Endpoint: Crowd Strike Falcon
  ChatGPT | Texte mit Chat GPT
  CloudFormation | IaC with Cloud Formation or Terraform
  SendGrid | E-Mails mit Send Grid versenden
  ArcGIS | Karten in Arc GIS
  Unreal Engine | UnrealEngine 5
  Azure DevOps | Pipelines in AzureDevOps
  Excel | Gute Excelkenntnisse
  SAP | SAPkenntnisse wünschenswert
  Python | Pythonkenntnisse
  Java | Fundierte Javakenntnisse
  Delta Lake | DeltaLake tables
  Apps Script | Google AppsScript
  Databricks | data in DataBricks
  ZoomInfo | Prospecting via Zoom Info
  Blue Prism | RPA (UiPath, BluePrism)
  Looker Studio | Reports in LookerStudio
  Kubernetes | Kubernetes-Kenntnisse
  Google Ads | AdWords-Kampagnen
  Excel | Gute Excel-Kenntnisse
  Excel | Solide Excelkenntnisse sind Voraussetzung.
`;

const notNamed = `
  Excel | You will excel in a fast-moving team.
  Excel | Teams here excel, learn and have fun.
  Word | Spread the word about our mission.
  Teams | You lead two teams in Graz.
  Access | You manage access to buildings.
  Outlook | The outlook for our market is bright.
  Notion | You have a clear notion of quality.
  Monday | You start on Monday, 5 May.
  Asana | Our yoga teachers know every asana.
  Sketch | You sketch ideas on a whiteboard.
  Flask | Rinse every flask in the lab.
  Ruby | Ruby Anniversary sale at our jewellery shop
  Swift | Thank you for your swift reply.
  Swift | International transfers via SWIFT
  Dart | Play darts and table football after work.
  Elixir | Sell our herbal elixir to pharmacies.
  Oracle | The oracle of Delphi guides our theme park.
  SAP | Collect sap from maple trees.
  Sage | Season with sage and thyme.
  Chef | Chef de projet marketing
  Chef | You cook with our head chef.
  Docker | Dockers trousers sales assistant
  Jenkins | Report to Mrs Jenkins, our office manager.
  Confluence | Near the confluence of two rivers
  Snowflake | Every snowflake is unique, like our stores.
  Tableau | Présenter un tableau de bord chaque mois
  Spark | Spark joy in every guest.
  Kafka | Guide tours on Franz Kafka in Prague.
  Terraform | Terraforming Mars board game fans welcome
  Vault | Guard the vault of our bank.
  Consul | Honorary consul of Peru
  Segment | Lead the mid-market segment.
  Intercom | Repair intercom and door systems.
  Drift | Snow drift clearing in winter
  Outreach | Community outreach coordinator
  Gong | Play gong and chimes in our orchestra.
  Apollo | Apollo Theatre usher wanted
  Unity | We foster unity in diversity.
  Blender | Clean the blender after every shift.
  Maya | Guide tours to Maya temples.
  React | You react calmly under stress.
  Spring | Internship in spring 2026
  Hibernate | Bears hibernate in our park.
  Express | Drive for UPS express delivery.
  Go | Go to our career site.
  Go | Pokémon Go fans welcome
  R | R&D engineer
  C | Keep food at 4 °C.
  C | Plan A, B and C
  C | C1 German required
  .NET | Net pay is above average.
  PowerShell | Clean the power shell of the drill press.
  DigitalOcean | Explore a digital ocean of data.
  PagerDuty | You carry pager duty one week in six.
  PeopleSoft | We treat people softly.
  SailPoint | Teach at our sail point of Kiel.
  BlackLine | Paint a black line on the floor.
  Postman | Our postman brings parcels.
  CloudFormation | Watch cloud formation from our glider.
  Excel | Fachkenntnisse im Exzellenzcluster
  Salesforce | Lead a sales force of ten.
  Zoom | Zoom in on details.
`;

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' | '))
    .map(([technology = '', text = '']) => [technology, text] as const);

onSqlite('a search for', () => {
  it.each(rowsOf(named))('%s finds “%s”', (technology, text) => {
    expect(finds(technology, text)).toBe(true);
  });

  it.each(rowsOf(notNamed))('%s doesn’t find “%s”', (technology, text) => {
    expect(finds(technology, text)).toBe(false);
  });
});
