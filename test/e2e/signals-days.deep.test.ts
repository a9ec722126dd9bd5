/** Signals day after day, by the clock alone, and when an answer is lost on its way. */
import { mkdirSync } from 'node:fs';
import { createServer, request as forward, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Libsql from 'libsql';
import { connectAddon } from '../../src/cli/connect-addon';
import { localUser, outboxOf } from '../../src/cli/local-user';
import { type Role, type Service, startService } from '../../src/service';
import type { Deployment } from '../../src/sheet/signals/deployment';
import { manualClock, openWorkbench, type Workbench } from '../../src/workbench';
import { until } from './support/page';
import { temporaryFolder } from './support/product';

const minute = 60_000;
const hour = 60 * minute;
const clock = manualClock();
const data = temporaryFolder();
const posts: string[] = [];
let loses: (request: IncomingMessage) => boolean = () => false;
const services: Service[] = [];
let service: Service;
let workbench: Workbench;
let closeRelay: () => void;

beforeAll(async () => {
  service = await serve('api');
  mkdirSync(outboxOf(data), { recursive: true });
  const user = { ...(await localUser(data, service.url)), baseUrl: await relay() };
  workbench = await openWorkbench({
    script: join(__dirname, '../../dist'),
    clock,
    prepare: (script) => connectAddon(script, user),
  });
});

afterAll(async () => {
  await workbench?.close();
  closeRelay?.();
  for (const each of services.reverse()) await each.close();
});

async function serve(role: Role): Promise<Service> {
  const settings = {
    logLevel: 'error',
    pollMilliseconds: 20,
    startingCredits: 100_000,
    sampleData: 'on',
  } as const;
  const started = await startService({ dataDir: data, role, clock: clock.now, settings });
  services.push(started);
  return started;
}

/** Forwards requests with the host that they were sent to; may lose the service's answers. */
async function relay(): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.includes('/deploy/')) posts.push(request.url);
    const isLost = loses(request);
    const { method, url, headers } = request;
    const onward = forward(service.url + url, { method, headers }, (answer) => {
      if (isLost) request.socket.destroy();
      else answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers));
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeRelay = () => {
    server.closeAllConnections();
    server.close();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function sidebar<T>(name: string, input: object): Promise<T> {
  const reply = await workbench.run('callFromSidebar', [name, input], { as: 'sidebar' });
  expect(reply).toMatchObject({ ok: true });
  return (reply as { value: T }).value;
}

const common = {
  icp: null,
  daily: false,
  maxCredits: 1_000,
  accountAudience: '',
  peopleAudience: '',
  addToCrm: false,
  emails: false,
  finder: false,
};

function deploy(deployment: Deployment) {
  return sidebar('deploySignal', { deployment });
}

/** A sheet's rows by their headers. */
function rowsOf(sheet: string): Record<string, unknown>[] {
  if (!workbench.book.sheets().includes(sheet)) return [];
  const [headers = [], ...rows] = workbench.book.values(`'${sheet}'!A1:P200`);
  return rows
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => Object.fromEntries(headers.map((header, i) => [String(header), row[i]])));
}

const statusOf = (name: string) =>
  rowsOf('Signals').find((row) => row['Name'] === name)?.['Status'];

/** Advances the clock, step by step, until a condition holds. */
function untilAfter(step: number, condition: () => boolean, what: string) {
  return until(async () => {
    if (condition()) return true;
    await clock.advance(step);
    return condition();
  }, what);
}

const intervals = () =>
  workbench.triggers.list().map(({ when }) => ('clock' in when ? when.clock : undefined));

function addPost(domain: string, mark: string): void {
  const database = new Libsql(join(data, 'signalsheet.db'), { timeout: 5_000 });
  database
    .prepare(
      `INSERT INTO job_posts (company_id, title, body, posted_at, url, source)
       SELECT id, 'Data Engineer', 'We are growing.', ?, ?, 'test' FROM companies WHERE domain = ?`,
    )
    .run([clock.now(), `https://jobs.example/${mark}`, domain]);
  database.close();
}

function silentDomain(): string {
  const database = new Libsql(join(data, 'signalsheet.db'), { timeout: 5_000 });
  const row = database
    .prepare(
      `SELECT domain FROM companies WHERE employee_count BETWEEN 20 AND 500
         AND NOT EXISTS (SELECT 1 FROM job_posts WHERE company_id = companies.id) LIMIT 1`,
    )
    .get([]);
  database.close();
  return String(Reflect.get(Object(row), 'domain'));
}

it('updates a status by the clock alone, and leaves no trigger behind', async () => {
  await deploy({
    ...common,
    kind: 'deep-search',
    name: 'Once',
    trait: 'robots for warehouses',
    activity: '',
  });
  expect(statusOf('Once')).toBe('accepted');
  expect(intervals()).toEqual([{ intervalMs: 5 * minute }]);
  await serve('worker');
  await untilAfter(minute, () => statusOf('Once') === 'completed', 'Once is completed');
  expect(rowsOf('Once - Calls').length).toBeGreaterThan(3);
  await untilAfter(minute, () => intervals().length === 0, 'the trigger is gone');
});

it('brings a daily signal’s new finds on the next day, by the same trigger', async () => {
  const { icps } = await sidebar<{ icps: { id: number }[] }>('signalForm', {});
  await deploy({
    ...common,
    kind: 'hiring-role',
    name: 'Daily',
    role: 'Data Engineer',
    icp: icps[0]?.id ?? 0,
    daily: true,
    companies: '',
    days: 10,
    speed: false,
  });
  await untilAfter(minute, () => statusOf('Daily') === 'scheduled', 'Daily is scheduled');
  const first = rowsOf('Daily - Calls');
  expect(first.length).toBeGreaterThan(0);
  expect(new Set(first.map((row) => row['New']))).toEqual(new Set(['new']));

  const fresh = silentDomain();
  addPost(fresh, 'fresh');
  addPost(String(first[0]?.['Website']).replace('https://', ''), 'again');
  const executions = workbench.executions.length;
  await clock.advance(22 * hour);
  expect(workbench.executions.length - executions).toBeLessThanOrEqual(22 * 12);
  await untilAfter(
    hour,
    () => rowsOf('Daily - Calls').length > first.length,
    'the next day’s find is there',
  );
  const next = rowsOf('Daily - Calls');
  expect(next.slice(1)).toEqual(first.map((row) => ({ ...row, New: '' })));
  expect(next[0]).toMatchObject({ New: 'new', Website: `https://${fresh}` });
});

it('never deploys twice when the answer is lost', async () => {
  let lost = 0;
  loses = ({ url }) => Boolean(url?.includes('/deploy/')) && lost++ === 0;
  posts.length = 0;
  await deploy({
    ...common,
    kind: 'deep-search',
    name: 'Lost',
    trait: 'robots for warehouses',
    activity: '',
  });
  loses = () => false;
  expect(posts).toHaveLength(2);
  await untilAfter(minute, () => statusOf('Lost') === 'completed', 'Lost is completed');
  expect(rowsOf('Signals').map((row) => row['Name'])).toEqual(['Once', 'Daily', 'Lost']);
  const database = new Libsql(join(data, 'signalsheet.db'), { timeout: 5_000 });
  const count = database.prepare("SELECT count(*) AS n FROM signals WHERE name = 'Lost'").get([]);
  database.close();
  expect(Reflect.get(Object(count), 'n')).toBe(1);
});
