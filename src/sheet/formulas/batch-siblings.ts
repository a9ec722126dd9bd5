/** Finds the domains that other cells of a formula's column ask for, so that one request serves them all. */
import { readDomain } from '../../contract/domain';
import { readDomainOrPage } from '../../contract/profile';
import type { Platform, Sheet } from '../ports';
import { hasExtension } from '../settings/extensions';

const reference = String.raw`\$?([A-Z]{1,3})\$?(\d{1,7})`;

/**
 * Returns the unique, normalised domains that cells of the calling cell's column pass to formula `name`: those below
 * the calling cell, then those from the top. Counts only whole formulas, because the result of a conditional one may
 * not be needed. Three reads at most for the usual column; spends nothing.
 */
export function batchSiblings(platform: Platform, name: string): string[] {
  const here = platform.book.currentCell();
  const rows = here?.sheet.extent().rows ?? 0;
  if (!here || rows < here.row) return [];
  const pattern = new RegExp(
    String.raw`^=\s*(?:(?:IFERROR|INDEX)\(\s*)?${name}\(\s*(?:${reference}|"([^"]*)")\s*[,;)]`,
    'i',
  );
  const formulas = here.sheet.formulas(1, here.column, rows, 1).map(([formula]) => formula ?? '');
  const lookAt = columnReader(here.sheet, rows);
  const read = hasExtension(platform, 'company-domain') ? readDomainOrPage : readDomain;
  const domains = new Set<string>();
  for (let i = 0; i < rows - 1; i++) {
    const [, column, row, literal] = pattern.exec(formulas[(here.row + i) % rows] ?? '') ?? [];
    const text = literal ?? (column && row ? lookAt(column, Number(row)) : '');
    const reading = read(text);
    if (reading.ok) domains.add(reading.domain);
  }
  return [...domains];
}

/** Reads each requested column once, as a whole. */
function columnReader(sheet: Sheet, rows: number): (letters: string, row: number) => string {
  const columns = new Map<string, string[]>();
  return (letters, row) => {
    let texts = columns.get(letters);
    if (!texts) {
      const column = numberOf(letters);
      texts =
        column > sheet.extent().columns
          ? []
          : sheet.read(1, column, rows, 1).map(([cell]) => String(cell ?? ''));
      columns.set(letters, texts);
    }
    return texts[row - 1] ?? '';
  };
}

function numberOf(letters: string): number {
  return [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
}
