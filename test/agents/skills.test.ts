/** The skills: their form, what they name, and the SDK's own client reading them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills';
import { agentOperations } from '../../src/contract/agents';
import { join as joinService } from '../service/helpers/acts';
import { serve, type TestService } from '../service/helpers/service';
import { eras, overHttp, overStdio, useTool } from './support/mcp';

const folder = join(__dirname, '../../skills');
const names = readdirSync(folder);
const textOf = (name: string) => readFileSync(join(folder, name, 'SKILL.md'), 'utf8');

let service: TestService;
beforeAll(async () => {
  service = await serve();
});

it.each(names)('has a name, a description and a length that clients take: %s', (name) => {
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(textOf(name)) ?? [];
  const [, named, description = ''] = /^name: (.*)\ndescription: (.*)$/.exec(head) ?? [];
  expect(named).toBe(name);
  expect(name).toMatch(/^(?!-)(?!.*--)[a-z0-9-]{1,64}(?<!-)$/);
  expect(description.length).toBeGreaterThan(0);
  expect(description.length).toBeLessThanOrEqual(1_024);
  expect(textOf(name).split('\n').length).toBeLessThan(500);
});

it('names only tools, operations, arguments and values that exist', async () => {
  const client = await overHttp(await joinService(service), 'modern');
  const { tools } = await client.listTools();
  const known = new Set<string>(['signalsheet', 'accounts', ...agentOperations]);
  // The server's answers, which models read.
  for (const field of 'left_out next_cursor account_id people_ids quoted_from_web'.split(' '))
    known.add(field);
  const add = (schema: unknown) => {
    for (const [name, inner] of Object.entries(Object(schema)['properties'] ?? {})) {
      known.add(name);
      for (const value of Object(inner)['enum'] ?? []) known.add(`${name}: ${value}`).add(value);
    }
  };
  for (const { name, inputSchema } of tools) {
    known.add(name);
    add(inputSchema);
  }
  for (const operation of agentOperations)
    add((await useTool(client, 'lookup', { what: 'operation', operation })).arguments);
  for (const operation of agentOperations) known.add(`operation: ${operation}`);
  known.add('repeat: true');
  for (const name of names) {
    const said = [...textOf(name).matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words);
    expect(said.length).toBeGreaterThan(10);
    expect([name, said.filter((words) => !known.has(words))]).toEqual([name, []]);
  }
});

it('shows an example that can be estimated', async () => {
  const client = await overHttp(await joinService(service), 'modern');
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(textOf('find-who-hires')) ?? [];
  const request = { operation: 'watch_hiring_role', arguments: JSON.parse(example) };
  expect(await useTool(client, 'estimate', request)).toMatchObject({ max_credits: 40 });
});

const everyWay = eras.flatMap((era) => [
  [era, 'http', overHttp] as const,
  [era, 'stdio', overStdio] as const,
]);

it.each(everyWay)('serves each skill as it is in the package: %s, %s', async (era, _, open) => {
  const reading = new SkillsClient(await open(await joinService(service), era));
  expect(reading.supported).toBe(true);
  const { skills } = await reading.list();
  const read = await Promise.all(skills.map((skill) => reading.read(skill)));
  expect(read.map((file) => Reflect.get(file, 'text')).sort()).toEqual(names.map(textOf).sort());
});
