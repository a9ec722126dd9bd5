/** Sends an enrichment's requests over Node's fetch, in parallel; every failure is a value. */
import type { HttpOutcome, HttpRequest } from '../../client/http';

const timeoutMs = 30_000;
/** A reply larger than this isn't from our service. */
const mostBytes = 50 * 1024 * 1024;

/** Codes of errors before the server was reached, so it can't have acted on the request. */
const neverSent: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'];

/** Sends the requests in parallel; returns one outcome each, in the same order. Never rejects. */
export function sendRequests(requests: readonly HttpRequest[]): Promise<HttpOutcome[]> {
  return Promise.all(requests.map(sendOne));
}

async function sendOne({ method, url, headers, body }: HttpRequest): Promise<HttpOutcome> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return {
      kind: 'answer',
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await bodyText(response),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (neverSent.includes(codeOf(error))) return { kind: 'unsent', reason };
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { kind: 'lost', reason, ...(!isLate && { cause: 'unreachable' }) };
  }
}

async function bodyText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error('the answer is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The code of the cause of a `fetch` error. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
