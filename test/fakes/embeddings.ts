/** A service for embeddings: puts texts about the same subject near each other, and can fail in every way. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Subjects of texts, of which the first match counts; other texts have none. */
const subjects = [
  /\b(pets?|dogs?|cats?)\b/i,
  /\b(robots|automate)\b/i,
  /\b(cloud|AWS)\b/i,
  /\b(payroll|pays)\b/i,
  /\b(Germany|Munich)\b/i,
  /\b(supply|forecast)\b/i,
  /\b(hospitals|clinics)\b/i,
];

export interface FakeEmbeddings {
  readonly url: string;
  /** The requests so far. */
  readonly requests: { readonly authorization: string | undefined; readonly body: string }[];
  manner: Manner;
  close(): Promise<void>;
}

export async function fakeEmbeddings(): Promise<FakeEmbeddings> {
  const requests: FakeEmbeddings['requests'] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests.push({ authorization: request.headers.authorization, body });
    const { input } = JSON.parse(body) as { input: string[] };
    const answer: FakeAnswer | undefined = answers[fake.manner](input);
    if (fake.manner === 'silent') return;
    if (answer === undefined) request.socket.destroy();
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake: FakeEmbeddings = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    requests,
    manner: 'well',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return fake;
}

interface FakeAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

const ok = (vectors: readonly unknown[]): FakeAnswer => {
  // In reverse order, because callers must use the index.
  const data = vectors.map((embedding, index) => ({ index, embedding })).reverse();
  return { status: 200, body: JSON.stringify({ data }) };
};

const answers = {
  well: (input) => ok(input.map(vectorOf)),
  longer: (input) => ok(input.map((each) => [...vectorOf(each), 1])),
  refused: () => ({ status: 500, body: 'no' }),
  'too many': () => ({ status: 429, headers: { 'Retry-After': '120' }, body: '{}' }),
  'no JSON': () => ({ status: 200, body: '<html>' }),
  'too few': (input) => ok(input.slice(1).map(vectorOf)),
  'not finite': (input) => ok(input.map(() => [null, 1])),
  'no direction': (input) => ok(input.map(() => [0, 0])),
  'other lengths': (input) => ok(input.map((_, at) => Array(at + 1).fill(1))),
  huge: () => ({ status: 200, body: ' '.repeat(17 * 2 ** 20) }),
  redirect: () => ({ status: 302, headers: { Location: 'http://127.0.0.1:9/' }, body: '' }),
  'hangs up': () => undefined,
  silent: () => undefined,
  'all alike': (input) => ok(input.map(() => [1, 1])),
} satisfies Readonly<Record<string, (input: readonly string[]) => FakeAnswer | undefined>>;

/** How it answers. */
export type Manner = keyof typeof answers;

/** Any two texts have something in common, as with real models. */
function vectorOf(input: string): number[] {
  const about = subjects.findIndex((subject) => subject.test(input));
  return [1, ...subjects.map((_, at) => (at === about ? 1 : 0))];
}
