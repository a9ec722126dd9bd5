/** Texts that no store can keep are refused where they come in: U+0000 and half of a surrogate pair. */
import fc from 'fast-check';
import { balanceOf, join } from './helpers/acts';
import { type Answer, type Caller, call } from './helpers/call';
import { everybody } from './helpers/directories';
import { operations, posts } from './helpers/document';
import { exchange } from './helpers/raw';
import { type Field, schemasOf, withField } from './helpers/request-fields';
import { serveEmpty, type TestService } from './helpers/service';
import { listSignals } from './helpers/signals';
import { eachStore } from './helpers/stores';

const rounds = Number(process.env['SIGNALSHEET_ROUNDS'] ?? 3);

/** Every place of a text in a request: what the schema names, and whatever the example has besides. */
function textsOf({ schema, example }: (typeof posts)[number]) {
  const isText = ({ schema }: Field) => schema['type'] === 'string' || 'enum' in schema;
  const named = schemasOf(schema)
    .filter(isText)
    .map(({ way, schema }) => ({ way, text: valueAt(example, way) ?? firstOf(schema['enum']) }));
  return [...named, ...textsIn(example)];
}

function textsIn(value: unknown, way: readonly string[] = []): { way: string[]; text: string }[] {
  if (typeof value === 'string') return [{ way: [...way], text: value }];
  // `withField` leads into the first item of a list.
  return Object.entries(Object(value))
    .filter(([step]) => !Array.isArray(value) || step === '0')
    .flatMap(([step, inner]) => textsIn(inner, [...way, step]));
}

function valueAt(value: unknown, way: readonly string[]): string | undefined {
  const found = way.reduce<unknown>((inner, step) => Reflect.get(Object(inner), step), value);
  return typeof found === 'string' ? found : undefined;
}

function firstOf(values: unknown): string {
  return Array.isArray(values) && typeof values[0] === 'string'
    ? values[0]
    : 'https://www.a.example';
}

/** Texts with one of these marks, which cannot be kept, at any place. */
const spoilt = (text: string, marks: readonly string[]) =>
  fc
    .tuple(fc.nat({ max: text.length }), fc.constantFrom(...marks))
    .map(([at, mark]) => text.slice(0, at) + mark + text.slice(at));

const marks = ['\0', '\ud800', '\udfff'];

function expectRefusal({ status, body }: Answer, loc: readonly string[]) {
  expect({ status, body }).toMatchObject({ status: 422, body: { detail: expect.anything() } });
  const detail: { loc: string[]; msg: string }[] = Reflect.get(Object(body), 'detail');
  expect(detail.map((fault) => fault.loc)).toContainEqual([...loc]);
  for (const { msg } of detail)
    expect(msg).toMatch(/^[A-Z].+; nothing was done and no credits were spent$/);
}

eachStore('a text that cannot be kept', () => {
  let service: TestService;
  let caller: Caller;
  beforeAll(async () => {
    service = await serveEmpty({ directory: everybody, settings: { signUpsPerEmail: 1_000_000 } });
    caller = await join(service);
  });
  afterAll(async () => {
    expect(await balanceOf(caller)).toMatchObject({ reserved: 0, used_total: 0 });
    expect((await listSignals(caller)).signals).toEqual([]);
  });

  it.each(posts)('is refused at its place in the body of $name', async (post) => {
    for (const { way, text } of textsOf(post)) {
      await fc.assert(
        fc.asyncProperty(spoilt(text, marks), async (bad) => {
          const body = withField(post.example, way, JSON.stringify(bad));
          expectRefusal(await call(service.url, post.name, { caller, body }), ['body', ...way]);
        }),
        { numRuns: rounds, seed: 20_301 },
      );
    }
    for (const mark of marks) {
      const body = { ...Object(post.example), [`name${mark}`]: 1 };
      expectRefusal(await call(service.url, post.name, { caller, body }), ['body', `name${mark}`]);
    }
  });

  const queries = operations.flatMap(({ name, operation }) =>
    operation.parameters
      .filter(({ in: place, schema }) => place === 'query' && isTextual(schema))
      .map((parameter) => ({ name, parameter: parameter.name })),
  );
  it.each(queries)('is refused in the query of $name: $parameter', async ({ name, parameter }) => {
    const required = name === 'techCompanies' ? { tech: 'snowflake' } : {};
    const query = { ...required, [parameter]: 'sno\0wflake' };
    const { status, body } = await call(service.url, name, { caller, query });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { detail: [{ loc: expect.arrayContaining(['query', parameter]) }] },
    });
  });

  const paths = operations.flatMap(({ name, operation }) =>
    operation.parameters.filter((one) => one.in === 'path').map((one) => ({ name, in: one.name })),
  );
  it.each(paths)('finds nothing in the path of $name', async ({ name, in: parameter }) => {
    const parameters = { [parameter]: 'job_\0' };
    expect((await call(service.url, name, { caller, parameters })).status).toBe(404);
  });

  it.each(['Idempotency-Key', 'X-User-ID', 'X-API-Key', 'X-Request-Id', 'X-Forwarded-For'])(
    'is not valid HTTP in the header %s',
    async (header) => {
      const answer = await exchange(service.url, [
        'POST /api/v1/enrich/accounts HTTP/1.1',
        'Host: localhost',
        `${header}: a\0b`,
        'Content-Length: 0',
        '',
        '',
      ]);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    },
  );
});

function isTextual(schema: Readonly<Record<string, unknown>>): boolean {
  const items = Object(schema['items']);
  return schema['type'] === 'string' || Reflect.get(items, 'type') === 'string';
}
