/** Finds environment variables that look like settings but aren't, such as misspelt ones. */
import { settingsTable } from './settings';

/** An unknown variable, and the one that was probably meant. */
export interface UnknownVariable {
  readonly variable: string;
  readonly meant?: string;
}

const prefix = 'SIGNALSHEET_';

/** Variables of tests and of the container files. */
const othersVariables = /^SIGNALSHEET_(TEST_\w+|DATABASE_PASSWORD)$/;

/** Takes environment variables, and those that the command line reads; returns the others with our prefix. */
export function unknownVariables(
  env: Readonly<Record<string, string | undefined>>,
  commandLine: readonly string[],
): readonly UnknownVariable[] {
  const known = [...settingsTable.map(({ variable }) => variable), ...commandLine];
  return Object.keys(env)
    .filter((name) => name.toUpperCase().startsWith(prefix) && !known.includes(name))
    .filter((name) => !othersVariables.test(name))
    .map((variable) => {
      const meant = closest(variable.toUpperCase(), known);
      return { variable, ...(meant !== undefined && { meant }) };
    });
}

function closest(name: string, known: readonly string[]): string | undefined {
  const distances = known.map((one) => ({ one, distance: editsBetween(name, one) }));
  const [best] = distances.sort((a, b) => a.distance - b.distance);
  // In a short name, four changed letters make another name.
  const most = Math.max(2, Math.min(4, (name.length - prefix.length) / 3));
  return best && best.distance <= most ? best.one : undefined;
}

/** Letters to add, remove or change. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
