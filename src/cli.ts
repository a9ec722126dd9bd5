/**
 * The command line: parses arguments, calls the command, prints errors in one line. The service and the spreadsheet
 * engine are large, so commands load them when called; until `serve` listens, requests are refused.
 */
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import packageJson from '../package.json';
import { addAdminCommands } from './cli/admin/commands';
import type { EnrichOptions } from './cli/enrich/options';
import type { HeadlessOptions } from './cli/headless';
import type { ImportCommandOptions } from './cli/import';
import type { McpOptions } from './cli/mcp';
import {
  atLeastOne,
  count,
  dataOption,
  scriptOption,
  serviceOption,
  stateDir,
  userOption,
} from './cli/options';
import type { ServeOptions } from './cli/serve';
import type { SignalsOptions } from './cli/signals';
import type { StartOptions } from './cli/start';
import { type SignalAction, signalActions } from './contract/signal';
import { encodings } from './service/admin/import/encoding';
import { type ImportKind, importKinds } from './service/admin/import/kind-names';
import { defaultFields } from './sheet/accounts/fields';
import { quotas } from './workbench/limits';

const program = new Command('signalsheet')
  .description(
    'Sales intelligence in your spreadsheet: run the workbench, the service, or work from the command line.',
  )
  .version(packageJson.version);

const host = () =>
  new Option('--host <address>', 'address to listen on')
    .env('SIGNALSHEET_HOST')
    .default('127.0.0.1');

/** An unknown command is an error, not an argument of `start`. */
const isDefault = process.argv[2]?.startsWith('-') ?? true;

program
  .command('start', { isDefault })
  .description('start the service and open the workbench in your browser')
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
    new Option('--quota <quota>', 'type of Google account whose limits apply')
      .choices(Object.keys(quotas))
      .default('consumer'),
  )
  .option('--editor <email...>', 'other people who can edit the workbook')
  .addOption(
    new Option('--locale <locale>', 'your language and country in Google, for scripts')
      .choices(['en_US', 'de_DE'])
      .default('en_US'),
  )
  .option('--no-open', 'do not open the browser')
  .action(async (options: StartOptions) => {
    // Loading the programs takes seconds on a slow machine.
    console.log(
      options.script === undefined
        ? 'Starting the service and the workbench …'
        : 'Starting the workbench …',
    );
    const { start } = await import('./cli/start');
    return start(options);
  });

program
  .command('serve')
  .description('run only the service')
  .addOption(
    new Option('--port <port>', 'port of the service')
      .env('SIGNALSHEET_SERVICE_PORT')
      .argParser(port)
      .default(8701),
  )
  .addOption(host())
  .addOption(dataOption())
  .addOption(
    new Option('--role <role>', 'answer requests (api), work on jobs (worker), or both (all)')
      .choices(['all', 'api', 'worker'])
      .default('all'),
  )
  .addOption(
    new Option(
      '--database-url <url>',
      'use PostgreSQL instead of SQLite (env: SIGNALSHEET_DATABASE_URL, which keeps the password hidden)',
    ),
  )
  .option('--sample', 'add fictional companies on the first start')
  .action(async (options: ServeOptions, command: Command) => {
    const { serve } = await import('./cli/serve');
    const given = process.env['SIGNALSHEET_PORT'];
    const isDefault = command.getOptionValueSource('port') === 'default';
    return serve(
      isDefault && given ? { ...options, port: portOf('SIGNALSHEET_PORT', given) } : options,
    );
  });

headless(
  program
    .command('calc <in> <out>')
    .description('calculate every formula in a CSV or XLSX file and save the result')
    .option(
      '--to-share',
      'XLSX: values in place of the script’s functions, which Excel doesn’t know, and no hidden sheets',
    ),
).action(async (input: string, output: string, options: HeadlessOptions) => {
  const { calc } = await import('./cli/headless');
  return calc(input, output, options);
});

program
  .command('enrich <file>')
  .description('enrich the companies in a CSV or XLSX file; - reads CSV from standard input')
  .option('--column <column>', 'column with the domains: its header or letter (default: found)')
  .option(
    '--names <column>',
    'column with company names, for rows without a domain (default: found)',
  )
  .option('--fields <names>', 'fields to fill in, separated by commas', defaultFields.join(','))
  .option(
    '--out <file>',
    'file to write; may be the input file itself, or - (default: beside it, as NAME.enriched.csv)',
  )
  .option('--sheet <name>', 'sheet of an XLSX file (default: the first visible one)')
  .addOption(
    new Option('--cap <credits>', 'maximum credits to spend').argParser(count).default(1_000),
  )
  .addOption(
    new Option('--only <rows>', 'which rows to enrich')
      .choices(['blanks', 'everything'])
      .default('blanks'),
  )
  .addOption(
    new Option('--lost <what>', 'what to do with rows whose paid request got no response').choices([
      'resend',
      'leave',
    ]),
  )
  .addOption(serviceOption())
  .addOption(userOption())
  .addOption(dataOption())
  .action(async (file: string, options: Omit<EnrichOptions, 'apiKey'>, command: Command) => {
    const { enrich } = await import('./cli/enrich/command');
    const apiKey = process.env['SIGNALSHEET_API_KEY'];
    const isElsewhere =
      options.service !== undefined && command.getOptionValueSource('data') === 'default';
    const data = isElsewhere ? stateDir() : options.data;
    return enrich(file, { ...options, data, ...(apiKey !== undefined && { apiKey }) });
  });

headless(
  program
    .command('run-function <name> [json-args]')
    .description('run a function of the script and print its result as JSON'),
)
  .option('--book <file>', 'CSV or XLSX file to run it in; changes are saved')
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
  .command('signals')
  .description('list your signals; pause, resume, stop, limit or delete one')
  .addArgument(new Argument('[action]', 'what to do').choices(signalActions))
  .addArgument(new Argument('[id]', 'id of the signal').argParser(count))
  .addOption(new Option('--limit <credits>', 'with limit: credits in total').argParser(atLeastOne))
  .addOption(
    new Option('--limit-a-day <credits>', 'with limit: credits a day').argParser(atLeastOne),
  )
  .option('--json', 'print JSON')
  .addOption(serviceOption())
  .addOption(new Option('--api-key <key>', 'key for --service').env('SIGNALSHEET_API_KEY'))
  .addOption(userOption())
  .addOption(dataOption())
  .action(
    async (action: SignalAction | undefined, id: number | undefined, options: SignalsOptions) => {
      const { signals } = await import('./cli/signals');
      return signals(action, id, options);
    },
  );

program
  .command('mcp')
  .description('serve the tools for agents (MCP) on standard input and output')
  .addOption(new Option('--service <url>', 'URL of a running service').env('SIGNALSHEET_SERVICE'))
  .addOption(userOption())
  .action(async (options: Omit<McpOptions, 'apiKey'>) => {
    const { mcp } = await import('./cli/mcp');
    // Only from the environment: arguments show in lists of processes.
    const apiKey = process.env['SIGNALSHEET_API_KEY'];
    return mcp({ ...options, ...(apiKey !== undefined && { apiKey }) });
  });

program
  .command('import')
  .description('import companies, people, job posts or social posts from a CSV or JSONL file')
  .addArgument(new Argument('<kind>', 'what the file contains').choices(importKinds))
  .argument('<file>', 'a .csv or .jsonl file')
  .addOption(
    new Option('--encoding <name>', 'encoding of the file, if not UTF-8').choices(encodings),
  )
  .addOption(dataOption())
  .action(async (kind: ImportKind, file: string, options: ImportCommandOptions) => {
    const { importCommand } = await import('./cli/import');
    return importCommand(kind, file, options);
  });

program
  .command('watch <file>')
  .description(
    'watch companies’ job boards: a domain, or a board’s address and a domain, on each line',
  )
  .addOption(dataOption())
  .action(async (file: string, options: { data: string }) => {
    const { watch } = await import('./cli/watch');
    return watch(file, options);
  });

program
  .command('repair [workbook]')
  .description('recover workbooks that will not open; deletes nothing')
  .addOption(dataOption())
  .action(async (book: string | undefined, options: { data: string }) => {
    const { repair } = await import('./cli/repair');
    return repair(book, options);
  });

program
  .command('sample <out>')
  .description('write a CSV of sample companies; - writes to standard output')
  .addOption(new Option('--rows <n>', 'how many').argParser(count).default(100))
  .action(async (out: string, { rows }: { rows: number }) => {
    const { sample } = await import('./cli/sample');
    return sample(out, rows);
  });

addAdminCommands(program);

function headless(command: Command): Command {
  return command
    .addOption(scriptOption())
    .addOption(serviceOption())
    .addOption(new Option('--api-key <key>', 'key for --service').env('SIGNALSHEET_API_KEY'))
    .addOption(userOption())
    .addOption(
      new Option('--max-credits <n>', 'maximum credits formulas can spend')
        .argParser(count)
        .default(10_000),
    )
    .addOption(dataOption());
}

function port(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new InvalidArgumentError('Use a number from 0 to 65535.');
  return number;
}

/** Throws Error that names the variable. */
function portOf(variable: string, text: string): number {
  try {
    return port(text);
  } catch (error) {
    throw new Error(`${variable}: ${error instanceof Error ? error.message : error}`);
  }
}

function jsonArguments(text = '[]'): unknown[] {
  let args: unknown;
  try {
    args = JSON.parse(text);
  } catch {
    // The parser's message doesn't help if the brackets are missing.
  }
  if (!Array.isArray(args))
    throw new Error('Pass the arguments as a JSON array, such as ["acme.example"].');
  return args;
}

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
