/**
 * The requested direction of a move, to or away from a product, decides: in sentences, and in a signal's results and
 * charges.
 */
import { resolve } from 'node:path';
import { claimed } from '../../src/service/signals/match/claimed';
import { evidenceOf } from '../../src/service/signals/match/evidence';
import { languages, moveFigures } from '../bench/matches-parts';
import { join } from './helpers/acts';
import { serveEmpty } from './helpers/service';
import { domainsOf, knowCompanies, runSignal, starterIcpId } from './helpers/signals';
import { eachStore, onSqlite } from './helpers/stores';

type Row = readonly [question: string, sentence: string];

const shown: readonly Row[] = [
  ['moving to Snowflake', 'We are moving to Snowflake this year.'],
  ['moving to Snowflake', 'You lead our migration from Redshift to Snowflake.'],
  ['moving to Snowflake', 'Migrate our Teradata warehouse to Snowflake and dbt.'],
  ['moving to Snowflake', 'Our Snowflake migration starts in May.'],
  ['moving to Snowflake', 'Help us switch to Snowflake.'],
  ['moving to Snowflake', 'You will move dozens of pipelines onto Snowflake.'],
  ['moving to Snowflake', 'We are migrating reports over to Looker, dbt and Snowflake.'],
  ['moving to Snowflake', 'Replace Teradata with Snowflake and move everything by June.'],
  ['moving to Snowflake', 'We will be adopting Snowflake next quarter.'],
  ['moving to Snowflake', 'Teradata will be replaced by Snowflake.'],
  ['moving to Snowflake', 'Umstieg auf Snowflake bis Ende des Jahres'],
  ['moving to Snowflake', 'Wir stellen unsere Berichte auf Snowflake um.'],
  ['moving to Snowflake', 'Ablösung von Teradata durch Snowflake'],
  ['moving to Snowflake', 'Nous migrons notre entrepôt de Redshift vers Snowflake.'],
  ['moving to Snowflake', 'Notre entrepôt sera remplacé par Snowflake.'],
  ['migration to Snowflake', 'The move to Snowflake is your first project.'],
  ['migrating to Snowflake', 'We plan to migrate to the Snowflake platform.'],
  ['migration to Kubernetes', 'We are moving our virtual machines onto EKS.'],
  ['moving to the cloud', 'Our servers are being migrated to AWS.'],
  ['replacing Salesforce', 'We replace Salesforce with HubSpot.'],
  ['replacing Salesforce', 'Migrate our CRM from Salesforce to Dynamics.'],
  ['replacing Salesforce', 'Salesforce is to be replaced by our own CRM.'],
];
const notShown: readonly Row[] = [
  ['moving to Snowflake', 'Build pipelines that move data from Postgres into Snowflake.'],
  ['moving to Snowflake', 'You have led a migration to Snowflake before.'],
  ['moving to Snowflake', 'Deploy models to Snowflake.'],
  ['moving to Snowflake', 'Transfert quotidien des fichiers vers Snowflake'],
  ['replacing Salesforce', 'You replace our Salesforce admin for a year.'],
  ['moving to Snowflake', 'We are moving from Snowflake to Databricks.'],
  ['moving to Snowflake', 'We are moving to BigQuery and keep Snowflake for finance.'],
  ['moving to Snowflake', 'We are moving to Databricks and load data from Snowflake.'],
  ['moving to Snowflake', 'Migrate Snowflake workloads to BigQuery.'],
  ['moving to Snowflake', 'Our migration to Databricks needs people who know Snowflake.'],
  ['moving to Snowflake', 'You move data between Snowflake and Salesforce.'],
  ['moving to Snowflake', 'We are moving to a new office and keep data in Snowflake.'],
  ['moving to Snowflake', 'Our migration off Snowflake has begun.'],
  ['moving to Snowflake', 'Snowflake wird durch Databricks abgelöst.'],
  ['moving to Snowflake', 'Wir steigen nicht auf Snowflake um.'],
  ['moving to Snowflake', 'Erfahrung mit der Migration auf Snowflake ist von Vorteil.'],
  ['moving to Snowflake', 'Migration de Snowflake vers Databricks'],
  ['moving to Snowflake', 'Vous aidez nos clients à migrer vers Snowflake.'],
  ['moving to Snowflake', 'We replace Snowflake and move to ClickHouse.'],
  ['moving to Snowflake', 'As we move to AWS, Snowflake remains our warehouse.'],
  ['moving to Snowflake', 'Move to Berlin and work with Snowflake.'],
  ['migration to Kubernetes', 'We migrate from Kubernetes to plain servers.'],
  ['moving to the cloud', 'We are moving from the cloud to our own servers.'],
  ['replacing Salesforce', 'We are replacing HubSpot with Salesforce.'],
  ['replacing Salesforce', 'Replace our old CRM by Salesforce.'],
];

onSqlite('a sentence', () => {
  const finds = ([question, sentence]: Row) =>
    evidenceOf(question, claimed)(sentence) !== undefined;
  it.each(shown)('shows %s: %s', (...row) => expect(finds(row)).toBe(true));
  it.each(notShown)('does not show %s: %s', (...row) => expect(finds(row)).toBe(false));
});

onSqlite('moves in labelled sentences', () => {
  it.each(languages)('are found: %s', (language) => {
    const { sentences, precision, recall } = moveFigures(resolve(__dirname, '../..'), language);
    expect(sentences).toBeGreaterThan(30);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });
});

eachStore('a signal for a move', () => {
  it('finds and charges those that move to what was asked for', async () => {
    const question = 'moving to Snowflake';
    const rows = [...shown, ...notShown].filter((row) => row[0] === question);
    const known = rows.map(([, says], nth) => ({ name: `firm-${nth}`, says }));
    const settings = { sampleData: 'off' } as const;
    const empty = await serveEmpty();
    await empty.close();
    await knowCompanies(empty.dataDir, known, 'Engineer', Date.now() - 1000);
    const caller = await join(await serveEmpty({ settings, dataDir: empty.dataDir }));
    const signal = await runSignal(caller, 'hiringForInitiative', {
      name: 'Movers',
      initiative: question,
      icp_id: await starterIcpId(caller),
      max_credit_limit: 1000,
    });
    const right = known.slice(0, shown.filter((row) => row[0] === question).length);
    const found = await domainsOf(signal);
    expect([...found].sort()).toEqual(right.map(({ name }) => `${name}.example`).sort());
    expect(signal.accounts_found).toBe(right.length);
  });
});
