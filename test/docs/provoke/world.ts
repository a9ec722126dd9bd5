/** A connected workbook in which things can be made to go wrong, one at a time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reply, SidebarApi } from '../../../src/addon/sidebar/api';
import { type Problem, sentence } from '../../../src/client/problem';
import { sampleCompanies } from '../../../src/service';
import type { StartRequest } from '../../../src/sheet/runs/start';
import type { PlatformCall, Verdict, Workbench } from '../../../src/workbench';
import type { Clock } from '../../../src/workbench/clock';
import type { FetchRequest } from '../../../src/workbench/runtime/wire/calls';
import { openOffice } from '../../e2e/support/office';
import { until } from '../../support/until';
import { root } from '../support/documents';

/** The code and the message that a person sees. */
export interface Seen {
  readonly code: string;
  readonly words: string;
}

/** Makes a code appear. */
export type Provocation = (world: World) => Promise<Seen>;

/** Replaces a call of the platform. */
export type Fault = (call: PlatformCall) => Verdict | undefined;

/** Replaces the answer of a call. */
export type OtherAnswer = (call: PlatformCall, answer: Verdict) => Verdict | undefined;

interface Faults {
  now?: Fault | undefined;
  after?: OtherAnswer | undefined;
}

type Input<Name extends keyof SidebarApi> = Parameters<SidebarApi[Name]>[0];
type Answer<Name extends keyof SidebarApi> = ReturnType<SidebarApi[Name]>;

/** Each sheet has companies that no other has. */
const sheets = [
  'Waits',
  'Column',
  'List',
  'Undo',
  'Hourly',
  'Kept',
  'Leaves',
  'Twice',
  'Moving',
  'Unclear',
  'Account',
  'Merged',
] as const;
export type SheetName = (typeof sheets)[number];
const rowsEach = 2;
const requestMs = 1_000;

export const domainsOf = (sheet: SheetName): string[] =>
  sampleCompanies()
    .slice(sheets.indexOf(sheet) * rowsEach)
    .slice(0, rowsEach)
    .map(({ domain }) => domain);

/** Edits the workbook without a connection of their own. */
export const editor = 'ines@northwind.example';

/** A company of the sample data that is in no sheet. */
export const strangers = sampleCompanies()
  .slice(-10)
  .map(({ domain }) => domain);

export class World {
  private constructor(
    readonly workbench: Workbench,
    readonly user: { readonly baseUrl: string; readonly userId: string; readonly apiKey: string },
    private readonly clock: LeapingClock,
    /** The permissions that the person has granted. */
    readonly granted: string[],
    private readonly faults: Faults,
  ) {}

  #lastRow = 0;

  static async open(): Promise<World> {
    const clock = new LeapingClock();
    const manifest = readFileSync(join(root, 'dist/appsscript.json'), 'utf8');
    const granted: string[] = JSON.parse(manifest).oauthScopes;
    const faults: Faults = {};
    const { workbench, user } = await openOffice({
      clock,
      grantedScopes: granted,
      editors: [editor],
      watch: {
        before(call) {
          // Each request takes some time, so an execution reaches its limit after several requests.
          if (call.name === 'fetch.all') clock.ahead += requestMs;
          return faults.now?.(call);
        },
        after: (call, answer) => faults.after?.(call, answer),
      },
      book: {
        name: 'Provoked',
        sheets: [
          { name: 'Cells', values: [] },
          ...sheets.map((name) => {
            const rows = domainsOf(name).map((domain) => [domain, `note on ${domain}`]);
            return { name, values: [['Domain', 'Note'], ...rows] };
          }),
        ],
      },
    });
    return new World(workbench, user, clock, granted, faults);
  }

  /** Makes something fail from now on, until `recover`. */
  let(fault: Fault): void {
    this.faults.now = fault;
  }

  /** Answers otherwise from now on, until `recover`. */
  answer(otherwise: OtherAnswer): void {
    this.faults.after = otherwise;
  }

  /** Ends the failure, and waits until formulas aren't held off any more. */
  recover(): void {
    this.faults.now = undefined;
    this.faults.after = undefined;
    this.pass(90_000);
  }

  pass(milliseconds: number): void {
    this.clock.ahead += milliseconds;
  }

  /** What a cell shows after a formula was typed into it. */
  async cell(formula: string, at = `Cells!A${++this.#lastRow}`): Promise<Seen> {
    this.workbench.book.write(at, formula);
    await this.workbench.settle();
    const inCell = this.workbench.book.shown(at)[0]?.[0] ?? '';
    const thrown = this.workbench.executions.at(-1)?.error?.message;
    const shown = inCell === '#ERROR!' ? (thrown ?? '') : inCell;
    const [, code = '', words = shown] = /^#SIGNAL: ([A-Z_]+) – ([\s\S]*)$/.exec(shown) ?? [];
    return { code, words };
  }

  /** The answer to a call of the sidebar, by default the owner's. */
  async reply<Name extends keyof SidebarApi>(
    name: Name,
    input: Input<Name>,
    user?: string,
  ): Promise<Reply<Answer<Name>>> {
    const as = { as: 'sidebar', ...(user !== undefined && { user }) } as const;
    const reply = await this.workbench.run('callFromSidebar', [name, input], as);
    return reply as Reply<Answer<Name>>;
  }

  /** Makes a call that must succeed; returns its value. */
  async call<Name extends keyof SidebarApi>(name: Name, input: Input<Name>): Promise<Answer<Name>> {
    const reply = await this.reply(name, input);
    if (reply.ok) return reply.value;
    throw new Error(`${name}: ${sentence(reply.problem)}`);
  }

  /** What the sidebar shows if a call fails. */
  async refusal<Name extends keyof SidebarApi>(
    name: Name,
    input: Input<Name>,
    user?: string,
  ): Promise<Seen> {
    const reply = await this.reply(name, input, user);
    return reply.ok ? { code: '', words: 'It went well.' } : seen(reply.problem);
  }

  /**
   * Runs work until the sidebar shows the code beside a run, a signal, a schedule or a watch; returns what it shows.
   */
  async beside(code: string, minutes = 1): Promise<Seen> {
    let found: Problem | undefined;
    await until(async () => {
      this.pass(minutes * 60_000);
      const { runs, signals, schedules, watches } = await this.call('pump', {});
      const paused = schedules.map((it) => ({ problem: it.paused }));
      const all = [...runs, ...signals, ...paused, ...watches];
      found = all.find(({ problem }) => problem?.code === code)?.problem;
      return found !== undefined;
    }, `the sidebar shows ${code}`);
    return found ? seen(found) : { code: '', words: 'Nothing is shown.' };
  }

  /** The place of a plan over the companies of a sheet. */
  async rowsOf(name: SheetName) {
    const { sheets: all } = await this.call('table', {});
    const sheetId = all.find((sheet) => sheet.name === name)?.id ?? -1;
    return { sheetId, headerRow: 1, keyColumn: 1 };
  }

  /** What the form sends for a run over a sheet. */
  async planned(name: SheetName, more: Partial<StartRequest> = {}): Promise<Input<'start'>> {
    const task = { kind: 'enrich-accounts', fields: ['name'] } as const;
    const request = { task, ...(await this.rowsOf(name)), which: 'blanks', ...more } as const;
    const { fingerprint } = await this.call('plan', request);
    return { cap: 50, ...request, shown: { fingerprint, prepared: 0, inFront: false } };
  }

  /** Starts a run over a sheet; returns its id. */
  async startRun(name: SheetName, more: Partial<StartRequest> = {}): Promise<string> {
    const { runs } = await this.call('start', await this.planned(name, more));
    return runs[0]?.id ?? '';
  }

  async untilDone(run: string): Promise<void> {
    await until(async () => {
      const { runs } = await this.call('pump', {});
      return runs.find(({ id }) => id === run)?.state === 'done';
    }, 'the run is done');
  }
}

function seen(problem: Problem): Seen {
  return { code: problem.code, words: sentence(problem) };
}

/** A sleeping script advances the time, and the service in this process gets a turn. */
class LeapingClock implements Clock {
  ahead = 0;
  readonly now = () => Date.now() + this.ahead;
  readonly at = () => () => {};
  readonly sleep = async (milliseconds: number) => {
    this.ahead += milliseconds;
    await new Promise((resolve) => setImmediate(resolve));
  };
}

/** Answers requests to matching addresses with this. */
export function answering(path: RegExp, status: number, body: unknown, retryAfter = ''): Fault {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = retryAfter ? [['Retry-After', retryAfter]] : [];
  return onRequest(path, (requests) => ({
    value: requests.map(() => ({ status, headers, body: { text } })),
  }));
}

/** Makes requests to matching addresses fail with an error of UrlFetchApp. */
export function failing(path: RegExp, words: string): Fault {
  return onRequest(path, ([request]) => ({ error: `${words}: ${request?.url}` }));
}

function onRequest(path: RegExp, verdict: (requests: FetchRequest[]) => Verdict): Fault {
  return ({ name, args }) => {
    if (name !== 'fetch.all') return undefined;
    const requests = args[0] as FetchRequest[];
    return requests.some(({ url }) => path.test(url)) ? verdict(requests) : undefined;
  };
}
