/** A sample of the crash sweep on the real workbench, with its workbook and threads, and the real service over HTTP. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAddon } from '../../src/cli/connect-addon';
import { type Credentials, localUser, outboxOf } from '../../src/cli/local-user';
import { type Service, sampleCompanies, startService } from '../../src/service';
import {
  openWorkbench,
  type PlatformWatch,
  simulatedClock,
  type Workbench,
} from '../../src/workbench';
import { report, sample } from './support/sample';

const minute = 60_000;
const script = join(__dirname, '../../dist');
const companies = sampleCompanies();
const rowsEach = 3;
const data = mkdtempSync(join(tmpdir(), 'signalsheet-'));

let service: Service;
let user: Credentials;
let replays = 0;

beforeAll(async () => {
  mkdirSync(outboxOf(data), { recursive: true });
  const settings = { logLevel: 'error', startingCredits: 100_000, sampleData: 'on' } as const;
  service = await startService({ dataDir: data, role: 'all', settings });
  user = await localUser(data, service.url);
});

afterAll(async () => {
  await service?.close();
  rmSync(data, { recursive: true, force: true });
});

async function credits(): Promise<number> {
  const headers = { 'X-API-Key': user.apiKey, 'X-User-ID': user.userId };
  const answer = await fetch(`${service.url}/api/v1/credits/balance`, { headers });
  const { used_total } = (await answer.json()) as { used_total: number };
  return used_total;
}

interface Reply<T> {
  readonly ok: boolean;
  readonly value: T;
}

async function sidebar<T>(workbench: Workbench, name: string, input: object = {}): Promise<T> {
  const args = [name, input];
  const reply = (await workbench.run('callFromSidebar', args, { as: 'sidebar' })) as Reply<T>;
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply.value;
}

/** Plays a run over companies that no replay has requested yet; `watch` follows it from the start. */
async function replay(watch: PlatformWatch) {
  const rows = companies.slice(replays * rowsEach, (replays + 1) * rowsEach);
  replays += 1;
  const values = [['Domain', 'Note'], ...rows.map(({ domain }) => [domain, `note of ${domain}`])];
  const clock = simulatedClock();
  let current: PlatformWatch = {};
  const workbench = await openWorkbench({
    script,
    book: { name: 'Prospects', sheets: [{ name: 'Prospects', values }] },
    // Sleeps in real time too, because the service needs some of the computer's time.
    clock: {
      ...clock,
      async sleep(milliseconds) {
        clock.sleep(milliseconds);
        await new Promise((resolve) => setTimeout(resolve, 5));
      },
    },
    watch: {
      before: (call) => current.before?.(call),
      after: (call, answer) => current.after?.(call, answer),
    },
    prepare: (runner) => connectAddon(runner, user),
  });
  const { sheetId } = await sidebar<{ sheetId: number }>(workbench, 'table');
  const request = {
    sheetId,
    headerRow: 1,
    keyColumn: 1,
    task: { kind: 'enrich-accounts', fields: ['name'] },
    which: 'blanks',
    cap: 9,
  };
  const play = async () => {
    try {
      await sidebar(workbench, 'start', request);
      await sidebar(workbench, 'pump');
    } catch (error) {
      expect(error).toMatchObject({ message: 'The execution was ended' });
    }
    for (let i = 0; i < 500 && workbench.triggers.list().length > 0; i++)
      await clock.advance(minute);
  };
  const states = async () =>
    (await sidebar<{ runs: { state: string }[] }>(workbench, 'overview')).runs.map(
      ({ state }) => state,
    );
  current = watch;
  await play();
  current = {};
  if (!(await states()).includes('done')) await play();
  const found = {
    rows: workbench.book.values(`A1:E${rows.length + 1}`),
    sheets: workbench.book.sheets(),
    triggers: workbench.triggers.list().length,
    open: (await states()).filter((state) => state !== 'done' && state !== 'cancelled'),
  };
  await workbench.close();
  // A date, not a text that looks like one.
  const aDay = expect.any(Date);
  const right = {
    rows: [
      ['Domain', 'Note', 'Company', 'Company checked', 'Company data status'],
      ...rows.map(({ domain, name }) => [domain, `note of ${domain}`, name, aDay, 'Done']),
    ],
    sheets: ['Prospects', 'Signalsheet data'],
    triggers: 0,
    open: [],
  };
  return { found, right };
}

it('ends right on the real workbench wherever an execution died, and the real service charges once', async () => {
  const names: string[] = [];
  const undisturbed = await replay({
    before: ({ name, functionName }) => {
      names.push(`${name} in ${functionName}`);
      return undefined;
    },
  });
  expect(undisturbed.found).toEqual(undisturbed.right);
  const points = names.flatMap((name, call) => [
    { call, side: 'before', name },
    { call, side: 'after', name },
  ]);
  const played = sample(points, 29);
  for (const { call, side, name } of played) {
    const before = await credits();
    let seen = -1;
    const { found, right } = await replay({
      before: () => {
        seen += 1;
        return side === 'before' && seen === call ? 'kill' : undefined;
      },
      after: () => (side === 'after' && seen === call ? 'kill' : undefined),
    });
    const where = `${side} call ${call}, ${name}`;
    const paid = (await credits()) - before;
    expect({ where, paid, ...found }).toEqual({ where, paid: rowsEach, ...right });
  }
  report(`the real workbench: died at ${played.length} of ${points.length} points`);
}, 600_000);
