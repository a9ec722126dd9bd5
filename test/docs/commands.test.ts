/** Every command that the documents give is one that exists, with the words that it takes. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { version } from '../../package.json';
import { type Command, helpOfAll } from './support/command-line';
import { documents, inlineCode, linesOfCode, read, root } from './support/documents';

const execute = promisify(execFile);

/** Programs of an operator's machine that the documents call. */
const elsewhere = [
  ...['chown', 'cp', 'curl', 'export', 'install', 'mkdir', 'mv', 'pg_dump', 'pg_restore', 'printf'],
  ...['runuser', 'systemctl', 'umask', 'useradd', 'cd'],
];

const isCommand = /^(\w+=\S+ )*(npm|npx|node|signalsheet|clasp|jest) ./;

/** Each command once: of the code blocks line by line, of the prose what begins like one. */
const commands = [
  ...new Set(
    documents.flatMap((name) => [
      ...linesOfCode(name, 'sh'),
      ...linesOfCode(name, 'cron').map((line) => line.replace(/^([\d*/,-]+ ){5}/, '')),
      ...linesOfCode(name, 'ini').flatMap((line) => /^ExecStart=\S+\/(.+)/.exec(line)?.[1] ?? []),
      ...inlineCode(name).filter((code) => isCommand.test(code)),
    ]),
  ),
].flatMap((line) => line.split(' && '));

/** The words of a command without what sets its environment or says where its output goes. */
function wordsOf(command: string): string[] {
  const words = command.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
  const isSetting = (word: string) => /^[A-Z_]+=/.test(word);
  const end = words.findIndex((word) => /^[>|]/.test(word));
  return words.slice(
    words.findIndex((word) => !isSetting(word)),
    end < 0 ? undefined : end,
  );
}

let signalsheet: ReadonlyMap<string, Command>;
let benches: string[];
beforeAll(async () => {
  signalsheet = await helpOfAll();
  const refusal = execute('node', [join(root, 'test/bench/run.mjs'), 'no-such-bench']);
  const { stderr }: { stderr: string } = await refusal.catch((error) => error);
  benches = (/there are: (.+)/.exec(stderr)?.[1] ?? '').split(', ');
});

/** What is wrong with a call of our own command line; undefined where it takes these words. */
function faultOfSignalsheet(words: readonly string[]): string | undefined {
  if (words.length === 0) return faultOfSignalsheet(['start']);
  if (words[0] === 'help' || words[0] === '--version') return undefined;
  let depth = 0;
  while (depth < words.length && signalsheet.has(words.slice(0, depth + 1).join(' '))) depth += 1;
  const name = words.slice(0, depth).join(' ');
  const command = signalsheet.get(name);
  if (!command || command.isGroup) return `there is no “${words.slice(0, depth + 1).join(' ')}”`;
  return faultOfCall(command, words.slice(depth));
}

function faultOfCall(command: Command, words: readonly string[]): string | undefined {
  const given: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('--')) {
      given.push(word);
      continue;
    }
    const option = command.options.get(word);
    if (!option) return `it has no ${word}`;
    if (!option.takesValue) continue;
    at += 1;
    const value = words[at];
    if (value === undefined) return `${word} needs a value`;
    if (option.choices.length > 0 && !option.choices.includes(value))
      return `${word} does not take ${value}`;
  }
  const isEnough = given.length >= command.least && given.length <= command.most;
  return isEnough ? undefined : `it takes ${command.least} to ${command.most} words`;
}

/** A word after `npm run bench --` that it does not take. */
function isNoBench(word: string): boolean {
  const [, option] = /^--(\w+)=/.exec(word) ?? [];
  if (option === undefined) return !benches.includes(word);
  return !read('test/bench/run.mjs').includes(`    ${option}: { type: 'string' }`);
}

function faultOfNpm([verb = '', name = '', ...rest]: readonly string[]): string | undefined {
  if (['ci', 'cit', 'pack'].includes(verb)) return undefined;
  if (verb === 'install') return name.endsWith(`-${version}.tgz`) ? undefined : `not ${version}`;
  const script = ['start', 'test'].includes(verb) ? verb : name;
  const words = script === verb ? [name, ...rest] : rest;
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  if (!(script in scripts)) return `there is no script “${script}”`;
  const after = words.slice(words.indexOf('--') + 1).filter((word) => word !== '');
  if (script === 'start' || script === 'serve') return faultOfSignalsheet([script, ...after]);
  return script === 'bench' ? after.find(isNoBench) : undefined;
}

function faultOf([program = '', ...words]: readonly string[]): string | undefined {
  if (program === 'signalsheet') return faultOfSignalsheet(words);
  if (program === 'npm') return faultOfNpm(words);
  if (program === 'npx' && words[0] === 'signalsheet') return faultOf(words);
  if (program === 'npx' && words[0] === 'clasp') return words[1] === 'login' ? undefined : words[1];
  if (program === 'npx' && words[0] === 'jest') {
    const found = ['', '.test.ts'].some((ending) => existsSync(join(root, `${words[1]}${ending}`)));
    return found ? undefined : `there is no ${words[1]}`;
  }
  if (program === 'node' && words[0] === 'lib/cli.cjs') return faultOfSignalsheet(words.slice(1));
  if (program === 'node') return existsSync(join(root, words[0] ?? '')) ? undefined : words[0];
  const own = words.indexOf('node');
  if (program === 'runuser' && own >= 0) return faultOf(words.slice(own));
  return elsewhere.includes(program) ? undefined : `nobody knows ${program}`;
}

it.each(commands)('%s', (command) => {
  expect(faultOf(wordsOf(command))).toBeUndefined();
});

it('finds the commands, and the faults of wrong ones', () => {
  expect(commands.length).toBeGreaterThan(50);
  const wrong = [
    'npm run nothing',
    'npm start -- --nothing',
    'npm run bench -- nothing',
    'npm run bench -- tech --nothing=1',
    'npx signalsheet nothing',
    'npx signalsheet admin',
    'npx signalsheet sample',
    'npx signalsheet sample out.csv more',
    'npx signalsheet sample out.csv --rows',
    'npx signalsheet admin keys dana --nothing',
    'npx signalsheet serve --role nothing',
    'npx jest test/nothing',
    'node tools/nothing.mjs',
    'nothing',
  ];
  expect(wrong.filter((command) => faultOf(wordsOf(command)) === undefined)).toEqual([]);
});

it('every option in the prose is one that a command has', () => {
  const known = [...signalsheet.values()].flatMap(({ options }) => [...options.keys()]);
  const named = documents.flatMap(inlineCode).flatMap((code) => code.match(/^--[a-z-]+/g) ?? []);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((option) => !known.includes(option))).toEqual([]);
});
