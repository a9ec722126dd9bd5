/** `signalsheet calc` and `signalsheet run-function`: the workbench without a page. */
import { mkdir } from 'node:fs/promises';
import { readSettings, startService } from '../service';
import type { Prepare } from '../workbench';
import { calc as calcFile, runFunction as runInBook } from '../workbench/headless';
import { allowFormulas, connectAddon } from './connect-addon';
import { type Credentials, localUser } from './local-user';
import { builtScript } from './paths';

export interface HeadlessOptions {
  readonly data: string;
  /** Another built script than ours; then no service is started and nothing is connected. */
  readonly script?: string;
  readonly service?: string;
  readonly apiKey?: string;
  readonly userId?: string;
  readonly maxCredits: number;
}

/** Opens IN, lets every formula settle, writes OUT. Formulas may spend up to `maxCredits`. */
export async function calc(input: string, output: string, options: HeadlessOptions): Promise<void> {
  await withPreparation(options, async (script, prepare) => {
    await calcFile({ in: input, out: output, script, ...(prepare ? { prepare } : {}) });
  });
}

/** Calls one function of the script in a workbook and prints its result as JSON. */
export async function runFunction(
  name: string,
  args: unknown[],
  book: string | undefined,
  options: HeadlessOptions,
): Promise<void> {
  await withPreparation(options, async (script, prepare) => {
    const result = await runInBook({
      name,
      args,
      script,
      ...(book === undefined ? {} : { book }),
      ...(prepare ? { prepare } : {}),
    });
    console.log(JSON.stringify(result ?? null));
  });
}

async function withPreparation(
  options: HeadlessOptions,
  body: (script: string, prepare: Prepare | undefined) => Promise<void>,
): Promise<void> {
  if (options.script !== undefined) return body(options.script, undefined);
  const given = givenCredentials(options);
  if (given) return body(builtScript, preparation(given, options.maxCredits));
  await mkdir(options.data, { recursive: true, mode: 0o700 });
  const service = await startService({
    dataDir: options.data,
    settings: { ...readSettings(process.env), logLevel: 'error' },
  });
  try {
    await body(
      builtScript,
      preparation(await localUser(options.data, service.url), options.maxCredits),
    );
  } finally {
    await service.close();
  }
}

function preparation(user: Credentials, maxCredits: number): Prepare {
  return async (script) => {
    await connectAddon(script, user);
    await allowFormulas(script, maxCredits);
  };
}

function givenCredentials({ service, apiKey, userId }: HeadlessOptions): Credentials | undefined {
  if (service === undefined) return undefined;
  if (!apiKey || !userId) throw new Error('With --service, give --api-key and --user-id too.');
  return { baseUrl: service, apiKey, userId };
}
