/** Keeps calls to sheets that the workbook has. */
import { gidOf } from '../../engine/sheets';
import { ScriptException } from '../../exception';
import type { Execution } from './execution';

type Call = (execution: Execution, ...args: unknown[]) => unknown;

/**
 * The same calls, which refuse a sheet that is not there: the engine would take `__proto__` for one, and write
 * where all objects of this process look.
 */
export function onKnownSheets<Service extends object>(
  service: Service,
  sheets: () => readonly string[],
): Service {
  const guarded = Object.entries(service as Record<string, Call>).map(([name, call]) => {
    const places = placesOf(name);
    const guardedCall: Call = (execution, ...args) => {
      for (const place of places) assertKnown(args[place], sheets());
      return call(execution, ...args);
    };
    return [name, places.length ? guardedCall : call] as const;
  });
  return Object.fromEntries(guarded) as Service;
}

/** Which arguments of a call are sheets, or have one as `sheet`. */
function placesOf(name: string): readonly number[] {
  if (name === 'names.set') return [1];
  if (name === 'marks.write') return [2];
  if (name === 'range.copy' || name === 'range.move') return [0, 1];
  return /^(sheet|range)\./.test(name) ? [0] : [];
}

function assertKnown(argument: unknown, known: readonly string[]): void {
  const isHolder = typeof argument === 'object' && argument !== null && 'sheet' in argument;
  const sheet = isHolder ? argument.sheet : argument;
  // Metadata of the workbook as a whole is on no sheet.
  if (isHolder && sheet === null) return;
  if (typeof sheet === 'string' && known.includes(sheet)) return;
  throw new ScriptException(`Sheet ${gidOf(String(sheet))} not found`);
}
