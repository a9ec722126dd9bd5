/** The German sidebar shows every refusal of the service in German. */
import { saidInGerman } from '../../sidebar/texts/de/problems';
import { readOutcome } from '../../src/client/answer';
import { endpoints } from '../../src/contract/endpoints';
import { headers } from '../../src/contract/headers';
import { limits } from '../../src/contract/limits';
import { englishWords } from '../support/english-words';
import { join } from './helpers/acts';
import { type Answer, type Caller, call, checked } from './helpers/call';
import { everybody } from './helpers/directories';
import { operations, posts } from './helpers/document';
import { fieldsOf, withField } from './helpers/request-fields';
import { serveEmpty, type TestService } from './helpers/service';
import { onSqlite } from './helpers/stores';

const bodyLimitBytes = 100_000;

/** JSON values that no field accepts, or few do. */
const wrong: readonly string[] = [
  ...['null', 'true', '7', '-1', '1.5', '9e15', '""', '"no such"', '"a\\u0001b"', '"\\u0000"'],
  ...['[]', '["no such"]', '["XX"]', '[7]', '[{}]', '{}', '{"\\u0000":1}', '"!"'],
  `"${'x'.repeat(20_000)}"`,
  JSON.stringify(Array(501).fill(7)),
];

/** The sidebar's German text for an answer; undefined for a success. */
function inGerman({ status, text, headers: sent }: Answer): string | undefined {
  const answer = { status, body: text, headers: Object.fromEntries(sent) };
  const result = readOutcome({ kind: 'answer', ...answer }, false, () => undefined, 0);
  if (result.ok) return undefined;
  const { what, next } = saidInGerman(result.problem);
  // Names of fields are those of the interface.
  return `${what} ${next}`.replace(/\b[a-z_]+(?:\.[a-z_\d]+)*: /g, '');
}

onSqlite('the German sidebar says in German', () => {
  let service: TestService;
  let caller: Caller;
  beforeAll(async () => {
    const settings = { signUpsPerEmail: 1_000_000, signUpsPerAddress: 1_000_000, bodyLimitBytes };
    service = await serveEmpty({ directory: everybody, settings });
    caller = await join(service);
  });

  /** Fails if any of the answers stays English; returns how many were refusals. */
  function expectGerman(answers: readonly Answer[]): number {
    const said = answers.flatMap((answer) => inGerman(answer) ?? []);
    expect(said.filter((text) => englishWords.test(text))).toEqual([]);
    return said.length;
  }

  it.each(posts)('what $name refuses in any of its fields', async ({ name, schema, example }) => {
    const bodies = fieldsOf(schema).flatMap((way) =>
      wrong.map((value) => withField(example, way, value)),
    );
    const without = Object.keys(Object(example)).map((field) => {
      const { [field]: _, ...rest } = Object(example);
      return JSON.stringify(rest);
    });
    const answers: Answer[] = [];
    for (const body of [...bodies, ...without, '[]', '7', '{"nope":1}'])
      answers.push(await call(service.url, name, { caller, body }));
    expect(expectGerman(answers)).toBeGreaterThan(0);
  });

  it.each(operations.filter(({ operation }) => operation.parameters.length > 0))(
    'what $name refuses in its parameters',
    async ({ name, operation }) => {
      const path = operation.parameters.filter((one) => one.in === 'path');
      const parameters = Object.fromEntries(path.map((one) => [one.name, 'x']));
      const answers: Answer[] = [];
      for (const { name: key } of operation.parameters.filter((one) => one.in === 'query'))
        for (const value of ['', '-1', 'no such', '!', '\u0001', 'x'.repeat(3_000), ['1', '2']])
          answers.push(
            await call(service.url, name, { caller, parameters, query: { [key]: value } }),
          );
      expectGerman(answers);
    },
  );

  it('what it refuses before it reads a body', async () => {
    const [name, body] = ['enrichAccounts', { domains: ['a.example'] }] as const;
    const own = { 'Content-Type': 'application/json', ...ownHeaders() };
    const ask = (more: RequestInit) =>
      fetch(service.url + endpoints[name].path, { method: 'POST', ...more });
    const keyed = { caller, headers: { [headers.idempotencyKey]: 'one' } };
    await call(service.url, name, { ...keyed, body });
    const answers = [
      await call(service.url, name, { body }),
      await call(service.url, name, { caller, body: '{' }),
      await call(service.url, name, { caller, body: `"${'x'.repeat(bodyLimitBytes)}"` }),
      await call(service.url, name, { caller, body, headers: { 'Content-Type': 'text/plain' } }),
      await call(service.url, name, { ...keyed, body: { domains: ['b.example'] } }),
      await call(service.url, name, {
        caller,
        body,
        headers: { [headers.idempotencyKey]: 'x'.repeat(limits.idempotencyKeyLength + 1) },
      }),
      await checked(await ask({ method: 'PUT', headers: own })),
      await checked(await fetch(`${service.url}/nowhere`)),
    ];
    expect(expectGerman(answers)).toBe(answers.length);
  });

  function ownHeaders() {
    return { [headers.apiKey]: caller.apiKey, [headers.userId]: caller.userId };
  }
});
