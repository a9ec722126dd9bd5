/** `signalsheet admin providers`: the operator's keys of data providers, their order and their ceilings. */
import { readSettings, StartError } from '../../service';
import { type AdminOptions, print, say, timeOf, withOperator } from './operator';

interface ProviderOptions extends AdminOptions {
  readonly add?: string;
  readonly test?: string;
  readonly order?: string[];
  readonly ceiling?: string;
  readonly perRow?: number;
  readonly perRun?: number;
  readonly remove?: string;
}

/** Makes the requested changes in turn, then lists the providers without their keys. */
export function providers(options: ProviderOptions) {
  return withOperator(options, async (operator) => {
    const keys = operator.providers(readSettings(process.env));
    const { add, test, order, ceiling, perRow, perRun, remove } = options;
    if (ceiling === undefined && (perRow !== undefined || perRun !== undefined))
      throw new StartError('--per-row and --per-run need --ceiling. Nothing was changed.');
    if (add !== undefined) {
      await keys.add(add, await keyFromInput());
      say(`The key of ${add} was added. Running services use it from now on.`, options);
    }
    if (remove !== undefined) {
      await keys.remove(remove);
      say(`The key of ${remove} was removed. What it found stays.`, options);
    }
    if (order !== undefined) await keys.order(order);
    if (ceiling !== undefined)
      await keys.setCeilings(ceiling, { rowCeiling: perRow ?? null, runCeiling: perRun ?? null });
    if (test !== undefined) {
      const { works, left, unit, name } = await keys.test(test);
      const rest = left === null ? '' : ` ${left} ${unit} are left.`;
      say(works ? `The key of ${name} works.${rest}` : `${name} refuses this key.`, options);
    }
    print(
      (await keys.list()).map(({ tested_at: at, ...one }) => ({
        ...one,
        tested_at: at === null ? null : timeOf(at),
      })),
      options,
    );
  });
}

/** Reads standard input, because other users of the machine can see a command's arguments. */
async function keyFromInput(): Promise<string> {
  if (process.stdin.isTTY) console.error('Paste the key, then press Enter and Ctrl-D.');
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8').trim();
}
