/** The command line: reads the words, calls the command, says what went wrong in one line. */
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import packageJson from '../package.json';
import { type AdminOptions, backup, blockList, credits, listUsers, rotateKey } from './cli/admin';
import { calc, type HeadlessOptions, runFunction } from './cli/headless';
import { type ImportCommandOptions, importCommand } from './cli/import';
import { defaultDataDir } from './cli/paths';
import { sample } from './cli/sample';
import { type ServeOptions, serve } from './cli/serve';
import { type StartOptions, start } from './cli/start';
import { type ImportKind, importKinds } from './service';

const program = new Command('signalsheet')
  .description(
    'Sales intelligence in a spreadsheet: the workbench, the service, and both without a page.',
  )
  .version(packageJson.version);

const data = () =>
  new Option('--data <dir>', 'folder of everything that is kept')
    .env('SIGNALSHEET_DATA')
    .default(defaultDataDir());
const host = () =>
  new Option('--host <address>', 'address to listen at')
    .env('SIGNALSHEET_HOST')
    .default('127.0.0.1');

program
  .command('start', { isDefault: true })
  .description('open the workbench in the browser, with the service behind it')
  .addOption(
    new Option('--port <port>', 'port of the workbench')
      .env('SIGNALSHEET_PORT')
      .argParser(port)
      .default(8700),
  )
  .addOption(
    new Option('--service-port <port>', 'port of the service')
      .env('SIGNALSHEET_SERVICE_PORT')
      .argParser(port)
      .default(8701),
  )
  .addOption(host())
  .addOption(data())
  .option('--book <file>', 'CSV or XLSX file to open instead of the sample workbook')
  .option('--no-open', 'do not open the browser')
  .action((options: StartOptions) => start(options));

program
  .command('serve')
  .description('run the service alone')
  .addOption(
    new Option('--port <port>', 'port of the service')
      .env('SIGNALSHEET_SERVICE_PORT')
      .argParser(port)
      .default(8701),
  )
  .addOption(host())
  .addOption(data())
  .addOption(
    new Option('--role <role>', 'answer requests, work on jobs, or both')
      .choices(['all', 'api', 'worker'])
      .default('all'),
  )
  .addOption(
    new Option(
      '--database-url <url>',
      'PostgreSQL instead of SQLite in the data folder (env: SIGNALSHEET_DATABASE_URL, which hides the password)',
    ),
  )
  .action((options: ServeOptions) => serve(options));

headless(
  program
    .command('calc <in> <out>')
    .description('open a CSV or XLSX file, let every formula settle, write the result'),
).action((input: string, output: string, options: HeadlessOptions) => calc(input, output, options));

headless(
  program
    .command('run-function <name> [json-args]')
    .description('call one function of the script and print its result as JSON'),
)
  .option('--book <file>', 'CSV or XLSX file to run it in; it keeps what the function changes')
  .action((name: string, args: string | undefined, options: HeadlessOptions & { book?: string }) =>
    runFunction(name, jsonArguments(args), options.book, options),
  );

program
  .command('import')
  .description('add companies or job posts from a CSV or JSONL file')
  .addArgument(new Argument('<kind>', 'what the file holds').choices(importKinds))
  .argument('<file>', 'file whose name ends in .csv or .jsonl')
  .addOption(data())
  .action((kind: ImportKind, file: string, options: ImportCommandOptions) =>
    importCommand(kind, file, options),
  );

program
  .command('sample <out>')
  .description('write a CSV of sample companies')
  .addOption(new Option('--rows <n>', 'how many').argParser(count).default(100))
  .action((out: string, { rows }: { rows: number }) => sample(out, rows));

const admin = program
  .command('admin')
  .description('see and change users, credits and keys of the service on this data folder');
const json = () => new Option('--json', 'print JSON instead of a table');

admin
  .command('users [match]')
  .description('list users, or those whose e-mail address contains a text')
  .addOption(data())
  .addOption(json())
  .action((match: string | undefined, options: AdminOptions) => listUsers(match ?? '', options));

admin
  .command('credits <user>')
  .description('show the ledger of a user, by id or e-mail address')
  .addOption(new Option('--grant <n>', 'give so many credits first').argParser(count))
  .addOption(data())
  .addOption(json())
  .action((user: string, options: AdminOptions & { grant?: number }) => credits(user, options));

admin
  .command('rotate-key <user>')
  .description('stop the API key of a user; signing up again gives the new one')
  .addOption(data())
  .action((user: string, options: AdminOptions) => rotateKey(user, options));

admin
  .command('blocklist')
  .description('show, and change, the companies that no signal surfaces')
  .option('--add <domains...>', 'put companies on it')
  .option('--remove <domains...>', 'take companies off it')
  .addOption(data())
  .addOption(json())
  .action((options: AdminOptions & { add?: string[]; remove?: string[] }) =>
    blockList(options, options),
  );

admin
  .command('backup <dir>')
  .description('copy the data folder into a new one, also while the service runs')
  .addOption(data())
  .action((dir: string, options: AdminOptions) => backup(dir, options));

function headless(command: Command): Command {
  return command
    .addOption(new Option('--script <dir>', 'another built script than Signalsheet’s own'))
    .addOption(
      new Option(
        '--service <url>',
        'a running service; without one, the service is started on the spot',
      ).env('SIGNALSHEET_SERVICE'),
    )
    .addOption(new Option('--api-key <key>', 'key for --service').env('SIGNALSHEET_API_KEY'))
    .addOption(new Option('--user-id <id>', 'user id for --service').env('SIGNALSHEET_USER_ID'))
    .addOption(
      new Option('--max-credits <n>', 'most credits that formulas may spend')
        .argParser(count)
        .default(10_000),
    )
    .addOption(data());
}

function port(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new InvalidArgumentError('It is a number from 0 to 65535.');
  return number;
}

function count(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

function jsonArguments(text = '[]'): unknown[] {
  const args: unknown = JSON.parse(text);
  if (!Array.isArray(args))
    throw new Error('The arguments are a JSON array, such as ["acme.example"].');
  return args;
}

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
