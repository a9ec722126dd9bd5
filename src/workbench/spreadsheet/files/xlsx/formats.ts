/** The number formats of an XLSX file: which ones show dates, and the closest formats that o-spreadsheet supports. */
import { attribute, elements } from './package';

/** Built-in date and time formats, which files name only by a number. */
function builtInDate(id: number): string | undefined {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36) return 'yyyy-mm-dd';
  if (id >= 50 && id <= 58) return 'yyyy-mm-dd';
  if (id === 46) return '[h]:mm:ss';
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return 'hh:mm:ss';
  return id === 22 ? 'yyyy-mm-dd hh:mm:ss' : undefined;
}

/** Excel's limit. Finding out what a format shows takes time in proportion to the square of its length. */
const longestCode = 255;
/** Matches a format that is too long in the styles part, where an escaped character takes up to six. */
const longCode = /(\sformatCode\s*=\s*)(?:"[^"]{1530,}"|'[^']{1530,}')/g;

/** The styles part without the formats that are longer than Excel allows. */
export function withoutLongFormats(styles: string): string {
  return styles.replace(longCode, '$1"General"');
}

export interface NumberFormat {
  readonly id: number;
  /** As Excel writes it; empty for a built-in format that doesn't show a date. */
  readonly code: string;
}

/** The number format of each cell format in the styles part. */
export function numberFormats(styles: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const found: NumberFormat[] = [];
  let isInCells = false;
  for (const tag of elements(styles)) {
    if (tag.local === 'numFmt') {
      const code = attribute(tag, 'formatCode') ?? '';
      codes.set(Number(attribute(tag, 'numFmtId')), code.length > longestCode ? '' : code);
    }
    if (tag.local.endsWith('Xfs') || tag.local === 'cellStyles')
      isInCells = tag.local === 'cellXfs';
    if (tag.local !== 'xf' || !isInCells) continue;
    const id = Number(attribute(tag, 'numFmtId') ?? 0);
    found.push({ id, code: codes.get(id) ?? builtInDate(id) ?? '' });
  }
  return found;
}

/** Whether a number format shows a date or a time. */
export function isDateCode(code: string): boolean {
  const plain = firstSection(code).replace(/\.0+/g, '');
  return /[ymdhs]/i.test(plain) && !/[0#?]/.test(plain) && !/^general$/i.test(plain);
}

/** The first section of a format, without its literals, colours and languages. */
function firstSection(code: string): string {
  const [section = ''] = code.replace(/"[^"]*"|\\./g, shownText).split(';');
  return section
    .replace(/\[(h+|m+|s+)\]/gi, 'hhhh')
    .replace(/\[[^\]]*\]|[_*]./g, '')
    .replace(/@/g, '')
    .trim();
}

/** A literal in a format: separators of a date are kept, other text becomes a space. */
function shownText(text: string): string {
  const plain = text.replace(/["\\]/g, '');
  return /^[-/.: ]*$/.test(plain) ? plain : ' ';
}

/**
 * The closest format of o-spreadsheet for a file's date format.
 *
 * @param isKnown whether o-spreadsheet can show a format
 */
export function dateFormatFor(code: string, isKnown: (format: string) => boolean): string {
  const plain = firstSection(code)
    .toLowerCase()
    .replace(/\.0+/g, '')
    .replace(/am\/pm|a\/p/g, 'a')
    .replace(/mmmmm/g, 'mmm')
    .replace(/(?<!h)h(?!h)/g, 'hh')
    .replace(/(?<!s)s(?!s)/g, 'ss')
    .replace(/ +/g, ' ');
  if (isKnown(plain)) return plain;
  if (/[yd]/.test(plain)) return /[hs]/.test(plain) ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd';
  return /[hs]/.test(plain) ? 'hhhh:mm:ss' : 'yyyy-mm-dd';
}
