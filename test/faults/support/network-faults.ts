/** Faults that can replace one answer of the service. */

import { ScriptException } from '../../../src/workbench/errors';
import type { FetchRequest, FetchResponse } from '../../../src/workbench/runtime/wire/calls';

export interface NetworkFault {
  readonly name: string;
  /** How long the same address must not be requested afterwards (s). */
  readonly wait: number;
  /** Whether each answer takes so much memory that only a few are played. */
  readonly isHeavy?: boolean;
  /** Takes the request, and the function that answers it if it gets through. */
  apply(
    request: FetchRequest,
    answer: (request: FetchRequest) => FetchResponse,
    sleep: (milliseconds: number) => void,
  ): FetchResponse;
}

const megabyte = 2 ** 20;
/** The shortest wait that isn't a tight loop (s). */
const some = 0.5;

export const networkFaults: readonly NetworkFault[] = [
  {
    name: 'a connection refused',
    wait: some,
    apply: (request) => fail('Address unavailable', request),
  },
  { name: 'a reset before the answer', wait: some, apply: lost('Address unavailable') },
  {
    name: 'a timeout',
    wait: some,
    apply(request, answer, sleep) {
      sleep(request.timeoutMs);
      answer(request);
      return fail('Timeout', request);
    },
  },
  {
    name: '429 with Retry-After',
    wait: 600,
    apply: () => page(429, '{"error_code":"RATE_LIMITED"}', ['Retry-After', '600']),
  },
  { name: '429', wait: some, apply: () => page(429, '{"error_code":"RATE_LIMITED"}') },
  { name: '500', wait: some, apply: acted(() => page(500, '{"error_code":"INTERNAL_ERROR"}')) },
  { name: '502 in HTML', wait: some, apply: () => page(502, '<html><h1>Bad Gateway</h1></html>') },
  {
    name: 'half of the JSON',
    wait: some,
    apply: changed((text) => text.slice(0, text.length / 2)),
  },
  { name: 'an empty body', wait: some, apply: changed(() => '') },
  {
    name: 'an unknown state',
    // The state is strange but the answer arrived, so the next request need not wait.
    wait: 0,
    apply: changed((text) => text.replace(/"status":"\w+"/, '"status":"archived"')),
  },
  { name: 'no fields', wait: some, apply: changed(() => '{}') },
  { name: 'null in the place of lists', wait: some, apply: changed(withoutLists) },
  {
    name: '50 MB',
    wait: some,
    isHeavy: true,
    apply: changed(() => 'x'.repeat(50 * megabyte)),
  },
  {
    name: 'a redirect',
    wait: some,
    apply: () => page(302, '', ['Location', 'https://elsewhere.example/']),
  },
];

function fail(words: string, { url }: FetchRequest): never {
  throw new ScriptException(`${words}: ${url}`);
}

/** The service acts, but the answer is lost. */
function lost(words: string): NetworkFault['apply'] {
  return (request, answer) => {
    answer(request);
    return fail(words, request);
  };
}

function acted(what: () => FetchResponse): NetworkFault['apply'] {
  return (request, answer) => {
    answer(request);
    return what();
  };
}

function changed(change: (text: string) => string): NetworkFault['apply'] {
  return (request, answer) => {
    const response = answer(request);
    const text = 'text' in response.body ? response.body.text : '';
    return { ...response, body: { text: change(text) } };
  };
}

function withoutLists(text: string): string {
  return text.replace(/"(accounts|result|signals|members)":\[.*?\](?=,"\w+":)/s, '"$1":null');
}

function page(status: number, text: string, ...headers: [string, string][]): FetchResponse {
  return { status, headers, body: { text } };
}
