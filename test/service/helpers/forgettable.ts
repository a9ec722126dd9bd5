/** Stores a company and a person in every place, so tests can search for remaining traces of them. */
import type { ImportKind } from '../../../src/service';
import { day } from '../../../src/service/clock';
import { enrich } from './acts';
import type { Caller } from './call';
import {
  discover,
  discoveryEnd,
  enrichPeople,
  makeAccount,
  startDiscovery,
  verifyPeople,
} from './people';
import { editAlert } from './receiver';
import { runSignal, starterIcpId } from './signals';
import { bring, jsonl } from './text-file';

const yesterday = new Date(Date.now() - day).toISOString();
const joined = new Date(Date.now() - 20 * day).toISOString().slice(0, 10);
const profile = 'https://www.linkedin.example/in/quilla-vexford';

const files: Record<ImportKind, readonly object[]> = {
  companies: [
    {
      domain: 'mirefield.example',
      name: 'Zorblatt Works',
      industry: 'Robotics',
      employee_count: 200,
      linkedin_url: 'https://www.linkedin.example/company/zorblatt',
      description: 'Zorblatt builds robots.',
    },
    { domain: 'bystander.example', name: 'Bystander', industry: 'Robotics', employee_count: 200 },
    { domain: 'big-mirefield.example', name: 'Another', industry: 'Farming' },
  ],
  people: [
    {
      domain: 'mirefield.example',
      company: 'Zorblatt Works',
      name: 'Quilla Vexford',
      role: 'VP of Sales',
      profile_url: profile,
      location: 'Vexhaven',
      work_email: 'quilla@mirefield.example',
      phone: '+1 202-555-0177',
      joined_company_at: joined,
      checked_at: yesterday,
    },
    {
      domain: 'mirefield.example',
      name: 'Colleague Stays',
      role: 'Head of Sales',
      profile_url: `${profile}-2`,
      work_email: 'big.quilla@mirefield.example',
      checked_at: yesterday,
    },
    {
      domain: 'bystander.example',
      name: 'Bo Bystander',
      role: 'VP of Sales',
      profile_url: 'https://www.linkedin.example/in/bo',
      work_email: 'bo@mirefield.example',
      checked_at: yesterday,
      employer_domain: 'mirefield.example',
      employer_name: 'Zorblatt Works',
    },
  ],
  posts: [
    {
      domain: 'mirefield.example',
      title: 'Robot tamer',
      description: 'Zorblatt tames robots with gizmotron. You report to Quilla Vexford.',
      posted_at: yesterday,
      url: 'https://jobs.example/1',
    },
    {
      domain: 'mirefield.example',
      title: 'Robot tamer',
      description: 'We tame robots with gizmotron in Zorblatt city.',
      posted_at: yesterday,
      url: 'https://jobs.mirefield.example/2',
    },
    {
      domain: 'bystander.example',
      title: 'Robot tamer',
      description: 'We tame robots with gizmotron. Write to quilla@mirefield.example.',
      posted_at: yesterday,
      url: 'https://jobs.example/3',
    },
    {
      domain: 'bystander.example',
      title: 'Robot tamer',
      description: 'We tame robots with gizmotron.',
      posted_at: yesterday,
      url: 'https://jobs.example/4',
    },
  ],
  socials: [
    {
      domain: 'mirefield.example',
      author_name: 'Quilla Vexford',
      author_role: 'VP of Sales',
      author_url: `${profile}/`,
      text: 'Our robots love gizmotron.',
      posted_at: yesterday,
      url: 'https://www.linkedin.example/posts/quilla-1',
    },
    {
      domain: 'mirefield.example',
      company: 'Zorblatt Works',
      text: 'Gizmotron welcomes Quilla Vexford to our robots!',
      posted_at: yesterday,
      url: 'https://www.linkedin.example/posts/2',
    },
    {
      domain: 'bystander.example',
      company: 'Bystander',
      text: 'Our robots love gizmotron too.',
      posted_at: yesterday,
      url: 'https://www.linkedin.example/posts/3',
    },
  ],
};

/** Imports everything; returns how many lines were left out because they are to be forgotten. */
export async function importAll(dataDir: string): Promise<number> {
  let forgotten = 0;
  for (const kind of ['companies', 'people', 'posts', 'socials'] as const) {
    const report = await bring(dataDir, kind, jsonl(files[kind]));
    expect(report.badLines).toEqual([]);
    forgotten += report.forgotten;
  }
  return forgotten;
}

/** Makes the service learn all that it can of the planted company and person, on behalf of one user. */
export async function useAll(caller: Caller) {
  const icp_id = await starterIcpId(caller);
  const enrichment = await enrich(caller, ['mirefield.example', 'bystander.example']);
  const account_id = await makeAccount(caller, 'mirefield.example');
  const discovery = await startDiscovery(caller, { account_id, audience_name: 'Robots' });
  const found = await discoveryEnd(caller, discovery.job_id);
  const people_ids = found.result?.map(({ person_id }) => person_id) ?? [];
  const other = await makeAccount(caller, 'bystander.example');
  const more = await discover(caller, { account_id: other, audience_name: 'Robots' });
  people_ids.push(...(more.result?.map(({ person_id }) => person_id) ?? []));
  const contacts = await enrichPeople(caller, {
    people_ids,
    enrich_emails: true,
    enrich_phones: true,
  });
  const verdicts = await verifyPeople(caller, people_ids);
  expect(people_ids).toHaveLength(3);
  // Its finds wait for half an hour, so they still exist when they are to be forgotten.
  await editAlert(caller, { action: 'save', kind: 'email' });
  const everything = { icp_id, enable_safe_crm_addition: true, auto_enrich_people_emails: true };
  const signals = [
    await runSignal(caller, 'hiringForRole', {
      ...everything,
      name: 'Given',
      role: 'robot tamer',
      accounts: [
        { website: 'https://www.mirefield.example/about' },
        { linkedin_url: 'linkedin.example/company/Zorblatt/' },
        { website: 'bystander.example' },
      ],
    }),
    await runSignal(caller, 'hiringForInitiative', {
      ...everything,
      name: 'Initiative',
      initiative: 'tame robots with gizmotron',
    }),
    await runSignal(caller, 'deepCompanySearch', {
      ...everything,
      name: 'Deep',
      trait: 'robotics',
      activity: 'posts about gizmotron and hired someone in the last 60 days',
    }),
    await runSignal(caller, 'socialListening', {
      ...everything,
      name: 'Social',
      search_query: 'robots gizmotron',
      timeframe: 30,
      signal_target: 'people',
      people_audience_name: 'Robots',
    }),
  ];
  for (const signal of signals) expect(signal).toMatchObject({ status: 'completed' });
  return { enrichment, discovery, contacts, verdicts, account_id, people_ids, signals };
}
