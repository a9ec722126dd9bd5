/** Technologies whose names are words or letters, by their other names, and in texts of any form: imported, searched and paid for. */
import { techCompaniesPageSchema } from '../../src/contract/tech-companies';
import { balanceOf, join } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { serveEmpty, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';
import { bring, jsonl } from './helpers/text-file';
import { until } from './helpers/until';

type Case = readonly [technology: string, text: string];

/** Sentences that mean something else. Sample data. */
const others: readonly Case[] = [
  ['AWS', 'Certified welder (AWS D1.4) for steel bridges.'],
  ['AWS', 'Approved by the American Welding Society (AWS).'],
  ['SAP', 'Tap birch trees and boil the sap in spring.'],
  ['Excel', 'We give apprentices the chance to excel at their trade.'],
  ['Segment', 'Own a customer segment from lead to renewal.'],
  ['Segment', 'Das Segment Gartenbau wächst.'],
  ['Spark', 'Replace spark plugs and drive belts.'],
  ['Outreach', 'Make forty cold outreach calls a day.'],
  ['Drift', 'Row drift boats on calm rivers.'],
  ['Swift', 'Check SWIFT and SEPA payments of corporate clients.'],
  ['Rust', 'Supply foundries across the Rust Belt.'],
  ['Java', 'Run our branch in Malang, East Java.'],
  ['Slack', 'Pick up the slack when a colleague is ill.'],
  ['Chef', 'Sous chef wanted for a seaside bistro.'],
  ['Chef', 'Chef de rang pour une brasserie.'],
  ['Puppet', 'Paint sets for a puppet theatre.'],
  ['Clay', 'Teach clay modelling to beginners.'],
  ['Linear', 'A strong grasp of linear algebra.'],
  ['Greenhouse', 'Water the plants in the greenhouse.'],
  ['Salesforce', 'Lead a salesforce of nine field reps.'],
  ['Hive', 'The studio is a hive of activity.'],
  ['Airflow', 'Check airflow and filters of HVAC units.'],
  ['Tableau', 'Tenir le tableau des présences.'],
  ['Vue', 'Bureau avec vue sur le canal.'],
  ['Go', 'Ride with Go South Coast buses.'],
  ['Go', 'All packed and Good to Go!'],
  ['Go', 'Snacks always on the Go'],
  ['R', 'Plan R: our fallback plan'],
  ['R', 'R rated films and plays'],
  ['C', 'We closed our Series C in March.'],
  ['C', 'Knowledge of Hepatitis C is a plus.'],
  ['C', 'A valid licence (Class C) is required.'],
  ['C', 'Vitamin C at breakfast'],
  ['C', 'Report to the C-Suite'],
  ['C', 'Führerschein Klasse C'],
];

/** Sentences that mean the technology. Sample data. */
const meant: readonly Case[] = [
  ['AWS', 'We host everything on AWS.'],
  ['SAP', 'Orders are booked in SAP.'],
  ['Excel', 'You keep our budget in Excel.'],
  ['excel', 'Excel and PowerPoint are easy for you.'],
  ['Segment', 'Events go through Segment to BigQuery.'],
  ['Spark', 'Data jobs in Spark and Kafka'],
  ['Chef', 'Server mit Ansible, Chef oder Puppet verwalten'],
  ['Loom', 'Explain features in Loom and Slack.'],
  ['Go', '• Go ou Rust'],
  ['Go', '- Go (2+ years)'],
  ['Go', '- Go 1.21 and gRPC'],
  ['Go', '- Go experience at scale'],
  ['Go', '• Go – what we write most'],
  ['Go', '- Go: four years'],
  ['Go', 'Als Go-Entwicklerin baust du Schnittstellen.'],
  ['Go', 'PYTHON, GO, SCALA'],
  ['R', 'R-Programmierung und Biometrie'],
  ['C', 'Firmware in C for small controllers'],
  ['Node.js', 'You know Node and like events.'],
  ['Vue.js', 'Web apps in Vue 3 with Pinia'],
  ['AWS', 'Good knowledge of Amazon Web Services'],
  ['PostgreSQL', 'Our data is in Postgres.'],
  ['Power BI', 'Reports in PowerBI for the board'],
  ['SAP S/4HANA', 'We introduce S/4 HANA.'],
  ['S/4HANA', 'An SAP S4HANA project'],
  ['Google Cloud', 'All of it runs on GCP.'],
  ['.NET', 'Anwendungen in dot net'],
  ['JavaScript', 'Web pages in JS and CSS'],
  ['TypeScript', 'We write TS only'],
  ['HubSpot', 'CRM: Hub Spot'],
  ['Kubernetes', 'Clusters with K8s'],
  ['C++', 'Modern C\\+\\+ for robots'],
  ['C#', 'A desktop client in C\\# and WPF'],
  ['C#', 'C&#35; and SQL'],
  ['C++', 'C&plus;&plus; tools for developers'],
  ['C++', 'C&amp;#43;&amp;#43; and Qt'],
  ['Kubernetes', 'Kuber\u00adnetes in production'],
  ['Python', 'Ｐｙｔｈｏｎ scripts'],
  ['Java', '<p>Services in <b>Java</b></p>'],
];

const cases = [...others, ...meant];
const domainOf = (nth: number) => `firm-${nth}.example`;

eachStore('names of technologies', () => {
  let service: TestService;
  let caller: Caller;
  let dataDir: string;
  beforeAll(async () => {
    const empty = await serveEmpty();
    ({ dataDir } = empty);
    await empty.close();
    const posts = cases.map(([, description], nth) => ({
      domain: domainOf(nth),
      title: 'Vacancy',
      description,
      posted_at: new Date(Date.now() - 3_600_000).toISOString(),
      url: `https://jobs.example/${nth}`,
    }));
    expect(await bring(dataDir, 'posts', jsonl(posts))).toMatchObject({ added: cases.length });
    service = await serveEmpty({ dataDir, settings: { startingCredits: 100_000 } });
    caller = await join(service);
  });

  const search = async (asked: Record<string, string>, by = caller) =>
    bodyOf(
      await call(by.url, 'techCompanies', { caller: by, query: asked }),
      techCompaniesPageSchema(),
    );
  const domains = async (asked: Record<string, string>) =>
    (await search(asked)).companies.map(({ domain }) => domain);

  it.each(others.map((one, nth) => [...one, nth] as const))(
    '%s not in %j',
    async (tech, _, nth) => {
      expect(await domains({ tech })).not.toContain(domainOf(nth));
    },
  );

  it.each(meant.map((one, nth) => [...one, nth + others.length] as const))(
    '%s in %j',
    async (tech, _, nth) => {
      const { companies } = await search({ tech });
      const found = companies.find(({ domain }) => domain === domainOf(nth));
      expect(found?.top_job?.snippet).toMatch(/<mark>.+<\/mark>/);
    },
  );

  it('marks the name and not the word', async () => {
    await bring(
      dataDir,
      'posts',
      jsonl([
        {
          domain: 'marked.example',
          title: 'Vacancy',
          description: 'You spark ideas. You write jobs in Spark and Kafka.',
          posted_at: new Date(Date.now() - 3_600_000).toISOString(),
          url: 'https://jobs.example/marked',
        },
      ]),
    );
    const { companies } = await search({ tech: 'Spark' });
    const { snippet } = companies.find(({ domain }) => domain === 'marked.example')?.top_job ?? {};
    expect(snippet).toBe('You spark ideas. You write jobs in <mark>Spark</mark> and Kafka.');
  });

  it('says which other names were searched for, and leaves them out on request', async () => {
    const wide = await search({ tech: 'kubernetes' });
    expect(wide.also_searched).toEqual(['K8s']);
    const exact = await search({ tech: 'kubernetes', other_names: 'false' });
    expect(exact).not.toHaveProperty('also_searched');
    expect(wide.total_results - exact.total_results).toBe(1);
    expect(await search({ tech: 'Terraform' })).toMatchObject({ also_searched: expect.anything() });
    expect(await search({ tech: 'Snowflake' })).not.toHaveProperty('also_searched');
  });

  it('charges no company that has the word alone, on any page and in any total', async () => {
    const payer = await join(service);
    const right = cases.flatMap((one, nth) =>
      one[0] === 'Chef' && nth >= others.length ? [nth] : [],
    );
    const page = await search({ tech: 'Chef' }, payer);
    expect(page.companies.map(({ domain }) => domain)).toEqual(right.map(domainOf));
    expect(page).toMatchObject({ total_results: 1, approx_company_count: 1, credits_consumed: 5 });
    const used = await until('the charge', async () => {
      const { reserved, used_total } = await balanceOf(payer);
      return reserved === 0 && used_total;
    });
    expect(used).toBe(5);
  });

  it('searches for a word that the lexicon lacks as it was typed', async () => {
    // Finds only the name if it is typed as a name, else every text with the word.
    const loom = domainOf(cases.findIndex(([technology]) => technology === 'Loom'));
    expect(await domains({ tech: 'Loom' })).toEqual([loom]);
    const bistro = domainOf(cases.findIndex(([, text]) => text.includes('bistro')));
    expect(await domains({ tech: 'Bistro' })).toEqual([]);
    expect(await domains({ tech: 'bistro' })).toEqual([bistro]);
  });
});
