/** Plays the ten tasks of docs/agents.md, and checks the calls and tokens that the page says each takes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { balanceOf, join } from '../service/helpers/acts';
import { now } from '../service/helpers/sample';
import { serve, type TestService } from '../service/helpers/service';
import { Agent, clientFor, tasks } from './support/tasks';

const file = joinPath(__dirname, '../../docs/agents.md');
const row = (name: string, calls: number, tokens: number) => `| ${name} | ${calls} | ${tokens} |`;
/** Ids differ in length from store to store. */
const tolerance = 0.05;

let service: TestService;
beforeAll(async () => {
  service = await serve({ posts: true, clock: () => now });
});

it('has ten tasks', () => {
  expect(tasks).toHaveLength(10);
});

it.each(tasks)('$name', async (task) => {
  const caller = await join(service);
  await task.prepare?.(caller);
  const agent = new Agent(await clientFor(task, caller));
  await task.play(agent, caller);
  expect(await balanceOf(caller)).toMatchObject({ reserved: 0 });
  const { calls, tokens } = agent;
  const page = readFileSync(file, 'utf8');
  const found = page.split('\n').find((line) => line.startsWith(`| ${task.name} |`)) ?? '';
  if (process.env['SIGNALSHEET_TEST_RECORD']) {
    const rounded = Math.round(tokens / 10) * 10;
    writeFileSync(file, page.replace(found, row(task.name, calls, rounded)));
    return;
  }
  const said = Number(/\| (\d+) \|$/.exec(found)?.[1]);
  expect(found).toBe(row(task.name, calls, said));
  expect([tokens, Math.abs(tokens - said) <= Math.max(10, tolerance * tokens)]).toEqual([
    tokens,
    true,
  ]);
});
