/** `npm run explore`: people work at random in the built workbench until time is up or something is wrong. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/workbench/paths';
import { type Action, actionsOf } from './actions';
import { play, shorten } from './explore';

interface Options {
  readonly minutes: number;
  readonly seed: number;
  readonly rounds: number;
  readonly without: readonly string[];
  readonly shorten: number;
  /** The file of a sequence to play again. */
  readonly replay?: string;
}

jest.setTimeout(2 ** 31 - 1);

const say = (text: string) => void process.stdout.write(`${text}\n`);

it('finds nothing wrong', async () => {
  const options: Options = JSON.parse(process.env['SIGNALSHEET_EXPLORE'] ?? '{}');
  const end = Date.now() + options.minutes * 60_000;
  for (let seed = options.seed; ; seed++) {
    const sequence: readonly Action[] = options.replay
      ? JSON.parse(readFileSync(options.replay, 'utf8'))
      : actionsOf(seed, options.rounds, options.without);
    say(`\nSeed ${seed}: ${sequence.length} actions`);
    const began = Date.now();
    const { violation, lines } = await play(sequence, say);
    const seconds = Math.round((Date.now() - began) / 1000);
    if (violation) {
      say(`\nVIOLATED after ${seconds} s, with seed ${seed}: ${violation.message}`);
      await report(sequence.slice(0, lines.length), violation.rule, options, seed);
      throw violation;
    }
    say(`Seed ${seed}: nothing wrong, ${seconds} s`);
    if (options.replay || Date.now() > end) return;
  }
});

/** Shortens the sequence, and writes it to a file that plays it again. */
async function report(sequence: readonly Action[], rule: string, options: Options, seed: number) {
  say(`Shortening for at most ${options.shorten} minutes …`);
  const until = Date.now() + options.shorten * 60_000;
  const shortest = await shorten(sequence, rule, until, say);
  const file = join(packageRoot(), 'node_modules/.cache/signalsheet', `explore-${seed}.json`);
  writeFileSync(file, JSON.stringify(shortest));
  say(`\nShortest sequence that violates “${rule}”:`);
  for (const { name, who, a, b, c, think } of shortest)
    say(`  ${who === 0 ? 'One' : 'The other'}: ${name} ${[a, b, c].join(' ')} after ${think} ms`);
  say(`Again: npm run explore -- --replay ${file}`);
}
