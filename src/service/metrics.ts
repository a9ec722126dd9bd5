/** What is counted for the operator, in the text format of Prometheus. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Clock, second } from './clock';
import { inTime } from './in-time';
import type { SourceStore } from './sources/overview';

export interface RequestMeasure {
  /** The path with its parameters' names, so that ids never become labels. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

export interface Metrics {
  readonly contentType: string;
  request(measure: RequestMeasure): void;
  /** Takes a source’s name, and the status or `failed`. */
  sourceRequest(source: string, outcome: string): void;
  /** Everything counted since the start, beside the process's own memory, CPU and event-loop delay. */
  text(): Promise<string>;
}

const prefix = 'signalsheet_';

/** How long a look into the store may take. */
const longestLookMs = 2 * second;

/** Takes what is asked about public sources whenever somebody looks. */
export function makeMetrics(sources: SourceStore, clock: Clock): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix });
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
    sourceRequest(source, outcome) {
      sourceRequests.inc({ source, outcome });
    },
    text: () => registry.metrics(),
  };
}

/** Undefined where the store fails or does not answer soon: the other metrics are wanted most just then. */
async function ofStore<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  const answer = asking.catch(() => undefined);
  return (await inTime(longestLookMs, answer)) ? answer : undefined;
}
