/** What is counted for the operator, in the text format of Prometheus. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

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
  /** Everything counted since the start, beside the process's own memory, CPU and event-loop delay. */
  text(): Promise<string>;
}

const prefix = 'signalsheet_';

export function makeMetrics(): Metrics {
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
  return {
    contentType: registry.contentType,
    request({ route, method, status, seconds }) {
      requests.inc({ route, method, status });
      durations.observe({ route }, seconds);
    },
    text: () => registry.metrics(),
  };
}
