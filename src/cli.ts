/**
 * The command line: reads the words, calls the command, says what went wrong in one line. The spreadsheet's engine is
 * large, so commands that need it load it when they are called.
 */
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import packageJson from '../package.json';
import { addAdminCommands } from './cli/admin/commands';
import type { EnrichOptions } from './cli/enrich/request';
import type { HeadlessOptions } from './cli/headless';
import { type ImportCommandOptions, importCommand } from './cli/import';
import { count, dataOption, scriptOption, serviceOption, userOption } from './cli/options';
import { sample } from './cli/sample';
import { type ServeOptions, serve } from './cli/serve';
import type { StartOptions } from './cli/start';
import { encodings, type ImportKind, importKinds } from './service';
import { defaultFields } from './sheet/accounts/fields';
import { QUOTAS } from './workbench/limits';

const program = new Command('signalsheet')
  .description(
    'Sales intelligence in a spreadsheet: the workbench, the service, and both without a page.',
  )
  .version(packageJson.version);

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
  .addOption(dataOption())
  .option('--book <file>', 'CSV or XLSX file to open instead of the sample workbook')
  .addOption(scriptOption())
  .addOption(
    new Option('--quota <quota>', "whose of Google's limits hold for the script")
      .choices(Object.keys(QUOTAS))
      .default('consumer'),
  )
  .option('--editor <email...>', 'others who may edit, each as a person of their own')
  .option('--no-open', 'do not open the browser')
  .action(async (options: StartOptions) => {
    const { start } = await import('./cli/start');
    return start(options);
  });

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
  .addOption(dataOption())
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
).action(async (input: string, output: string, options: HeadlessOptions) => {
  const { calc } = await import('./cli/headless');
  return calc(input, output, options);
});

program
  .command('enrich <file>')
  .description('fill in what is known of the companies in a CSV or XLSX file')
  .requiredOption('--column <column>', 'column of the domains: its header, or its letters')
  .option('--fields <names>', 'fields to fill in, separated by commas', defaultFields.join(','))
  .requiredOption('--out <file>', 'file to write; the same one is written over')
  .option('--sheet <name>', 'sheet of an XLSX file; the first one unless told')
  .addOption(new Option('--cap <credits>', 'most credits to spend').argParser(count).default(1_000))
  .addOption(
    new Option('--only <rows>', 'which rows to look up')
      .choices(['blanks', 'everything'])
      .default('blanks'),
  )
  .addOption(
    new Option('--lost <what>', 'what to do about rows whose paid request got no answer').choices([
      'resend',
      'leave',
    ]),
  )
  .addOption(serviceOption())
  .addOption(userOption())
  .addOption(dataOption())
  .action(async (file: string, options: Omit<EnrichOptions, 'apiKey'>) => {
    const { enrich } = await import('./cli/enrich/command');
    const apiKey = process.env['SIGNALSHEET_API_KEY'];
    return enrich(file, { ...options, ...(apiKey !== undefined && { apiKey }) });
  });

headless(
  program
    .command('run-function <name> [json-args]')
    .description('call one function of the script and print its result as JSON'),
)
  .option('--book <file>', 'CSV or XLSX file to run it in; it keeps what the function changes')
  .action(
    async (
      name: string,
      args: string | undefined,
      options: HeadlessOptions & { book?: string },
    ) => {
      const { runFunction } = await import('./cli/headless');
      return runFunction(name, jsonArguments(args), options.book, options);
    },
  );

program
  .command('import')
  .description('add companies, their people, job posts or social posts from a CSV or JSONL file')
  .addArgument(new Argument('<kind>', 'what the file holds').choices(importKinds))
  .argument('<file>', 'file whose name ends in .csv or .jsonl')
  .addOption(
    new Option('--encoding <name>', 'of the file, where it is not UTF-8').choices(encodings),
  )
  .addOption(dataOption())
  .action((kind: ImportKind, file: string, options: ImportCommandOptions) =>
    importCommand(kind, file, options),
  );

program
  .command('repair [workbook]')
  .description('bring workbooks back that cannot be opened; deletes nothing')
  .addOption(dataOption())
  .action(async (book: string | undefined, options: { data: string }) => {
    const { repair } = await import('./cli/repair');
    return repair(book, options);
  });

program
  .command('sample <out>')
  .description('write a CSV of sample companies')
  .addOption(new Option('--rows <n>', 'how many').argParser(count).default(100))
  .action((out: string, { rows }: { rows: number }) => sample(out, rows));

addAdminCommands(program);

function headless(command: Command): Command {
  return command
    .addOption(scriptOption())
    .addOption(serviceOption())
    .addOption(new Option('--api-key <key>', 'key for --service').env('SIGNALSHEET_API_KEY'))
    .addOption(userOption())
    .addOption(
      new Option('--max-credits <n>', 'most credits that formulas may spend')
        .argParser(count)
        .default(10_000),
    )
    .addOption(dataOption());
}

function port(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new InvalidArgumentError('It is a number from 0 to 65535.');
  return number;
}

function jsonArguments(text = '[]'): unknown[] {
  let args: unknown;
  try {
    args = JSON.parse(text);
  } catch {
    // What the parser says is of no use to whoever left out the brackets.
  }
  if (!Array.isArray(args))
    throw new Error('The arguments are a JSON array, such as ["acme.example"].');
  return args;
}

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
