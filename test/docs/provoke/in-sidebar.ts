/** Codes that answer a call of the sidebar. */
import type { ProblemCode } from '../../../src/client/problem';
import type { HiringRole } from '../../../src/sheet/signals/deployment';
import { editor, type Provocation, type Seen, type World } from './world';

const email = 'ines@northwind.example';

/** A signal that finds results in the sample data. */
export const signal: HiringRole = {
  kind: 'hiring-role',
  name: 'Robots',
  icp: null,
  daily: true,
  maxCredits: 100,
  accountAudience: '',
  peopleAudience: '',
  addToCrm: false,
  emails: false,
  companies: '',
  days: 90,
  finder: false,
  speed: false,
  role: 'Data engineer',
};

/** Connects with a wrong value. */
const connecting =
  (wrong: (baseUrl: string) => object): Provocation =>
  (world) =>
    world.refusal('connectWithKey', { ...world.user, ...wrong(world.user.baseUrl) });

/** Enters a code that was not mailed. */
const wrongCode = (world: World, address = email) =>
  world.refusal('connectWithCode', {
    baseUrl: world.user.baseUrl,
    email: address,
    userId: '',
    code: '000000',
  });

async function triedTooOften(world: World): Promise<Seen> {
  let said = await wrongCode(world);
  for (let times = 0; times < 12 && said.code === 'OTP_INVALID'; times++)
    said = await wrongCode(world);
  return said;
}

export const inSidebar = {
  BAD_ADDRESS: (world) => world.refusal('sendCode', { baseUrl: 'acme', email }),
  INVALID_EMAIL: (world) =>
    world.refusal('sendCode', { baseUrl: world.user.baseUrl, email: 'ines' }),
  BAD_KEY: connecting(() => ({ apiKey: 'ssk_wrong' })),
  NO_SERVICE: connecting((baseUrl) => ({ baseUrl: `${baseUrl}/nowhere` })),
  UNREACHABLE: connecting(() => ({ baseUrl: 'http://127.0.0.1:9' })),
  OTP_EXPIRED: (world) => wrongCode(world, 'nobody@northwind.example'),
  OTP_INVALID: async (world) => {
    await world.call('sendCode', { baseUrl: world.user.baseUrl, email });
    return wrongCode(world);
  },
  OTP_MAX_ATTEMPTS: async (world) => {
    await world.call('sendCode', { baseUrl: world.user.baseUrl, email });
    return triedTooOften(world);
  },
  SHEET_MISSING: (world) => world.refusal('table', { sheetId: 4_711 }),
  NOTHING_TO_DO: (world) =>
    world.refusal('startSearch', { tech: 'Databricks', options: [], companies: 50, cap: 0 }),
  NOT_DEPLOYABLE: (world) =>
    world.refusal('deploySignal', { deployment: { ...signal, maxCredits: 0 } }),
  NOT_REPEATABLE: (world) =>
    world.refusal('repeat', { run: 'none', everyHours: 0, which: 'blanks', cap: 10 }),
  NOT_PAYER: async (world) => {
    // The formula says whose key it uses.
    await world.cell('=CREDIT_BALANCE()');
    return world.refusal('allowFormulas', { dailyCap: 1_000_000 }, editor);
  },
  APPROVAL_CHANGED: (world) =>
    world.refusal('decideApprovals', { requests: [{ id: 'gone', credits: 1 }], approved: true }),
  DECLINED: async (world) => {
    await world.call('allowFormulas', { askAbove: 50 });
    await world.cell('=TECH_COMPANIES("Rust")');
    const { approvals } = await world.call('overview', {});
    const requests = approvals.map(({ id, credits }) => ({ id, credits }));
    await world.call('decideApprovals', { requests, approved: false });
    await world.call('allowFormulas', { askAbove: 100_000 });
    return world.refusal('decideApprovals', { requests, approved: true });
  },
  BUSY: (world) => {
    world.let(({ name }) => (name === 'lock.try' ? { value: false } : undefined));
    return world.refusal('writeHistory', {});
  },
  INTERNAL: (world) => {
    world.let(({ name }) =>
      name === 'book.sheets' ? { error: 'Service Spreadsheets failed' } : undefined,
    );
    return world.refusal('table', {});
  },
  NOT_PERMITTED: async (world) => {
    const all = world.granted.splice(0);
    world.granted.push(...all.filter((scope) => !scope.endsWith('external_request')));
    const said = await world.refusal('balance', {});
    world.granted.splice(0, world.granted.length, ...all);
    return said;
  },
} satisfies Partial<Record<ProblemCode, Provocation>>;
