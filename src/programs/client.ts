/** The client for programs: a method for each endpoint, waits for jobs, and lists that read page after page. */
import { readBaseUrl } from '../client/connection';
import { type AnyEndpointName, allEndpoints } from '../contract/all-endpoints';
import type { Endpoint } from '../contract/endpoints';
import { type CompletedJob, endOf, type WaitOptions } from './jobs';
import { type Answers, type JobName, type JobReader, jobReaders, type Requests } from './messages';
import { pagesOf } from './pages';
import { type CallOptions, type ClientOptions, makeSender } from './send';

/** How an endpoint's method is called: with its body or query, with the job's id, or with neither. */
export type Method<Name extends AnyEndpointName> = Name extends keyof Requests
  ? (request: Requests[Name], options?: CallOptions) => Promise<Answers[Name]>
  : Name extends JobReader
    ? (jobId: string, options?: CallOptions) => Promise<Answers[Name]>
    : (options?: CallOptions) => Promise<Answers[Name]>;

type Methods = { readonly [Name in AnyEndpointName]: Method<Name> };
type Pages = ReturnType<typeof pagesOf>;

export interface SignalsheetClient extends Methods, Pages {
  /**
   * Waits for the end of a job. Takes the endpoint that started it, and its id. Spends nothing. Throws SignalsheetError
   * JOB_FAILED, or STILL_RUNNING when the wait is over.
   */
  endOfJob<Name extends JobName>(
    name: Name,
    jobId: string,
    options?: WaitOptions,
  ): Promise<CompletedJob<Name>>;
}

/**
 * Takes the service's address and a key; sends nothing yet. Every method throws SignalsheetError. Endpoints that can
 * spend credits are those that docs/api.md shows with an Idempotency-Key, and the technology search; the client makes
 * the key, reuses it for its retries, and repeats a lost paid call only if the service honours keys. Throws
 * ProblemError BAD_ADDRESS unless the address is https, or http on this machine.
 */
export function makeClient(options: ClientOptions): SignalsheetClient {
  return clientAt({ ...options, baseUrl: readBaseUrl(options.baseUrl) });
}

/** As `makeClient`, for any address without a trailing slash, such as that on which a service calls itself. */
export function clientAt(options: ClientOptions): SignalsheetClient {
  const send = makeSender(options);
  const call = (endpoint: Endpoint, ...given: unknown[]) => {
    const takesJob = endpoint.path.includes('{');
    const takesRequest = endpoint.method === 'POST' || queried.includes(endpoint);
    const [first, second] = takesJob || takesRequest ? given : [undefined, given[0]];
    const request = takesRequest ? Object(first) : undefined;
    const isBody = endpoint.method === 'POST';
    return send(
      endpoint,
      {
        ...(takesJob && { path: { job_id: String(first) } }),
        ...(request && (isBody ? { body: request } : { query: request })),
      },
      Object(second),
    );
  };
  const names = Object.keys(allEndpoints) as AnyEndpointName[];
  // The contract's table makes the methods; `Methods` says what each takes and returns.
  const methods = Object.fromEntries(
    names.map((name) => [name, (...given: unknown[]) => call(allEndpoints[name], ...given)]),
  ) as unknown as Methods;
  return {
    ...methods,
    ...pagesOf(methods),
    async endOfJob<Name extends JobName>(name: Name, jobId: string, wait: WaitOptions = {}) {
      const read: () => Promise<Answers[JobReader]> = () => methods[jobReaders[name]](jobId, wait);
      // A job that is completed has its results, and is of the kind that its reader reads.
      return (await endOf(read, wait)) as unknown as CompletedJob<Name>;
    },
  };
}

/** GET endpoints that take a query. */
const queried: readonly Endpoint[] = [allEndpoints.techCompanies, allEndpoints.creditHistory];
