/** Asks over a transport that gives every request the same answer. */
import { type Call, send } from '../../src/client/call';
import { inEnglish } from '../../src/client/details';
import type { HttpOutcome, HttpRequest } from '../../src/client/http';
import { answer } from '../support/answers';

/** When everything in these tests happens (ms). */
export const now = Date.UTC(2026, 10, 20);

/** Takes a call, and the body of a 200 or another outcome; returns the request sent and the call's result. */
export function asked<T>(call: Call<T>, body: object, outcome: HttpOutcome = answer(200, body)) {
  const request: HttpRequest[] = [];
  const http = {
    send: (requests: readonly HttpRequest[]) => {
      request.push(...requests);
      return requests.map(() => outcome);
    },
  };
  const connection = { baseUrl: 'https://s.example/x', userId: 'dana', apiKey: 'secret' };
  return { request, result: send({ http, connection, now: () => now }, call) };
}

/** The value, or the problem's code and the words of its details. */
export function told<T>(call: Call<T>, body: object): unknown {
  const { result } = asked(call, body);
  return result.ok
    ? result.value
    : [result.problem.code, ...(result.problem.details ?? []).map(inEnglish)];
}
