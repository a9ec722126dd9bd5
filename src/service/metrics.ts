/** The operator's metrics, in the text format of Prometheus. */

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../../package.json';
import { type Clock, second } from './clock';
import { inTime } from './in-time';
import type { AlertsSummary, OverviewStore, UsersSummary, WorkSummary } from './jobs/overview';
import type { Store } from './store';

export interface RequestMeasure {
  /** The path with parameter names, so that ids never become labels. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

export interface Metrics {
  readonly contentType: string;
  request(measure: RequestMeasure): void;
  /** Takes a job's kind, or `signal`, and how it ended. */
  workEnded(kind: string, outcome: string): void;
  mail(outcome: 'sent' | 'failed'): void;
  /** Takes a channel's kind, and the outcome of an attempt. */
  alert(channel: string, outcome: 'delivered' | 'failed'): void;
  /** Takes a source's name, and the status or `failed`. */
  sourceRequest(source: string, outcome: string): void;
  /** All metrics since the start, and the process's memory, CPU and event-loop delay. */
  text(): Promise<string>;
}

const prefix = 'signalsheet_';

/** How long a query to the store may take. */
const longestLookMs = 2 * second;

/** Takes the stores of sources and work, which are queried at each scrape. */
export function makeMetrics(
  { sources, overview }: Pick<Store, 'sources' | 'overview'>,
  clock: Clock,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: `${prefix}info`,
    help: 'Always 1; the version is a label.',
    labelNames: ['version'] as const,
    registers,
  }).set({ version }, 1);
  watchWork(overview, clock, registers);
  const ended = new Counter({
    name: `${prefix}work_ended_total`,
    help: 'Jobs and runs of signals that this process ended, by kind and outcome.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  });
  const mails = new Counter({
    name: `${prefix}mails_total`,
    help: 'Mails by whether they were handed over.',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0);
  const alerts = new Counter({
    name: `${prefix}alerts_total`,
    help: 'Attempts to deliver alerts, by channel and outcome.',
    labelNames: ['channel', 'outcome'] as const,
    registers,
  });
  watchAlerts(overview, clock, registers);
  // Under the names that Node dashboards expect.
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: `${prefix}http_requests_total`,
    help: 'Requests answered.',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: `${prefix}http_request_seconds`,
    help: 'Time from a request to its answer.',
    labelNames: ['route'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const sourceRequests = new Counter({
    name: `${prefix}source_requests_total`,
    help: 'Requests to public sources.',
    labelNames: ['source', 'outcome'] as const,
    registers,
  });
  new Gauge({
    name: `${prefix}source_readings`,
    help: 'Companies and boards by what their last reading came to.',
    labelNames: ['source', 'of', 'outcome'] as const,
    registers,
    async collect() {
      this.reset();
      for (const { source, of, ...counts } of (await ofStore(sources.summaries())) ?? [])
        for (const outcome of ['found', 'missing', 'refused', 'unreachable'] as const)
          this.set({ source, of, outcome }, counts[outcome]);
    },
  });
  new Gauge({
    name: `${prefix}source_hosts_stopped`,
    help: 'Hosts of public sources that are left alone for now.',
    registers,
    async collect() {
      this.set((await ofStore(sources.stoppedHosts(clock()))) ?? Number.NaN);
    },
  });
  new Gauge({
    name: `${prefix}boards_due`,
    help: 'Watched job boards that wait to be read.',
    registers,
    async collect() {
      this.set((await ofStore(sources.dueBoards(clock()))) ?? Number.NaN);
    },
  });
  return {
    contentType: registry.contentType,
    request({ route, method, status, seconds }) {
      requests.inc({ route, method, status });
      durations.observe({ route }, seconds);
    },
    workEnded(kind, outcome) {
      ended.inc({ kind, outcome });
    },
    mail(outcome) {
      mails.inc({ outcome });
    },
    alert(channel, outcome) {
      alerts.inc({ channel, outcome });
    },
    sourceRequest(source, outcome) {
      sourceRequests.inc({ source, outcome });
    },
    text: () => registry.metrics(),
  };
}

/** Read from the store, so every process reports the oldest waiting work, even if no worker runs. */
function watchWork(overview: OverviewStore, clock: Clock, registers: Registry[]) {
  const ask = async () => {
    const now = clock();
    const seen = Promise.all([overview.jobs(now), overview.signals(now), overview.users()]);
    const answer = await ofStore(seen);
    if (!answer) return undefined;
    const [jobs, signals, users] = answer;
    const age = ({ oldest }: WorkSummary) =>
      oldest === null ? 0 : Math.max(0, now - oldest) / second;
    return { work: { jobs, signals }, age, users };
  };
  // Concurrent requests share one query.
  let asking: ReturnType<typeof ask> | undefined;
  const look = () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  type Seen = NonNullable<Awaited<ReturnType<typeof ask>>>;
  const ofWork = (name: string, help: string, value: (work: WorkSummary, seen: Seen) => number) =>
    new Gauge({
      name: `${prefix}${name}`,
      help,
      labelNames: ['work'] as const,
      registers,
      async collect() {
        this.reset();
        const seen = await look();
        for (const [work, summary] of Object.entries(seen?.work ?? {}))
          if (seen) this.set({ work }, value(summary, seen));
      },
    });
  const ofUsers = (name: string, help: string, value: (users: UsersSummary) => number) =>
    new Gauge({
      name: `${prefix}${name}`,
      help,
      registers,
      async collect() {
        const seen = await look();
        this.set(seen ? value(seen.users) : Number.NaN);
      },
    });
  ofWork('work_waiting', 'Jobs and signals that wait for a worker.', ({ waiting }) => waiting);
  ofWork('work_waiting_seconds', 'How long the oldest of them has waited.', (work, { age }) =>
    age(work),
  );
  ofWork('work_running', 'Jobs and signals that a worker has in hand.', ({ running }) => running);
  ofUsers('users', 'Users.', ({ users }) => users);
  ofUsers('credits_used', 'Credits that users were charged so far.', ({ used }) => used);
  ofUsers('credits_reserved', 'Credits set aside for work under way.', ({ reserved }) => reserved);
  new Gauge({
    name: `${prefix}store_answers`,
    help: 'Whether the database answered this look.',
    registers,
    async collect() {
      this.set((await look()) ? 1 : 0);
    },
  });
  new Gauge({
    name: `${prefix}database_connections`,
    help: 'PostgreSQL connections of this process, and callers that wait for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const connections = overview.connections();
      if (!connections) return;
      this.set({ state: 'open' }, connections.open);
      this.set({ state: 'idle' }, connections.idle);
      this.set({ state: 'callers_waiting' }, connections.callersWaiting);
    },
  });
}

/** Alerts that wait or failed, read from the store so that every process reports them. */
function watchAlerts(overview: OverviewStore, clock: Clock, registers: Registry[]) {
  const gauge = (name: string, help: string, value: (seen: AlertsSummary) => number) =>
    new Gauge({
      name: `${prefix}alerts_${name}`,
      help,
      registers,
      async collect() {
        const seen = await ofStore(overview.alerts());
        this.set(seen ? value(seen) : Number.NaN);
      },
    });
  gauge('waiting', 'Alerts that wait to be delivered.', ({ waiting }) => waiting);
  gauge('waiting_seconds', 'How long the oldest of them has waited.', ({ oldest }) =>
    oldest === null ? 0 : Math.max(0, clock() - oldest) / second,
  );
  gauge(
    'failed',
    'Alerts that failed for good, until they are sent again.',
    ({ failed }) => failed,
  );
}

/** Undefined if the store fails or takes too long: the other metrics are most useful then. */
async function ofStore<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  const answer = asking.catch(() => undefined);
  return (await inTime(longestLookMs, answer)) ? answer : undefined;
}
