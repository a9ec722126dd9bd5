/** Trims, splits, shuffles and deduplicates, for the methods of a range. */
import { enumOf } from '../enums';

export const TextToColumnsDelimiter = enumOf('COMMA', 'SEMICOLON', 'PERIOD', 'SPACE');

const delimiters: Record<string, string> = {
  COMMA: ',',
  SEMICOLON: ';',
  PERIOD: '.',
  SPACE: ' ',
};
/** The delimiters to try if the script gives none. */
const guesses = [',', ';', '.', ' '];

/** A text without blanks at its ends, and with single spaces within. */
export function trimmed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The parts of each text; a text without a delimiter isn't split. */
export function splitTexts(texts: string[], delimiter: unknown): string[][] {
  const separator =
    delimiter === undefined
      ? (guesses.find((guess) => texts.some((text) => text.includes(guess))) ?? ',')
      : (delimiters[String(delimiter)] ?? String(delimiter));
  return texts.map((text) =>
    text.includes(separator) ? text.split(separator).map((part) => part.trim()) : [],
  );
}

/** The numbers from 0 to below `count`, in random order. */
export function shuffled(count: number): number[] {
  const numbers = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [numbers[last], numbers[other]] = [numbers[other] ?? 0, numbers[last] ?? 0];
  }
  return numbers;
}

/** The rows that differ in these columns from all rows above, ignoring case. */
export function distinctRows(rows: unknown[][], columns: number[]): number[] {
  const seen = new Set<string>();
  return rows.flatMap((values, index) => {
    const key = JSON.stringify(columns.map((column) => folded(values[column])));
    if (seen.has(key)) return [];
    seen.add(key);
    return [index];
  });
}

function folded(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}
