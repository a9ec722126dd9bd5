/** Finds the header row and the key columns in a sheet that a user laid out. */
import { domainHeaderScore } from '../../contract/column-names';
import { readDomain } from '../../contract/domain';
import type { Cell, Sheet } from '../ports';
import { readCompanyPage } from './keys';

export interface TableColumn {
  /** 1-based. */
  readonly index: number;
  readonly header: string;
  /** The first filled cell below the header. */
  readonly sample: string;
}

export interface Table {
  /** 0 if no row looks like headers. */
  readonly headerRow: number;
  readonly columns: readonly TableColumn[];
  /** The column that looks most like company domains, if any. */
  readonly domainColumn: number | undefined;
  /** The column of person ids, if any. */
  readonly personColumn: number | undefined;
  /** The first column in which most cells are company pages in the professional network, if any. */
  readonly pageColumn: number | undefined;
}

const sampleRows = 50;
const maxColumns = 200;

/**
 * Examines the first rows of a sheet. `chosenColumn`, where the user's selection begins, wins over an equally good
 * column. `headerRow` overrides the guess. Hidden columns are listed but never chosen.
 */
export function findTable(
  sheet: Pick<Sheet, 'extent' | 'read'>,
  chosenColumn?: number,
  headerRow?: number,
  isHidden: (column: number) => boolean = () => false,
): Table {
  const { rows, columns } = sheet.extent();
  const width = Math.min(columns, maxColumns);
  const height = Math.min(rows, (headerRow ?? 0) + sampleRows);
  const top = height * width === 0 ? [] : sheet.read(1, 1, height, width);
  const header = top.length === 0 ? 0 : (headerRow ?? findHeaderRow(top));
  const body = top.slice(header);
  const described = Array.from({ length: width }, (_, i) => ({
    index: i + 1,
    header: header === 0 ? '' : String(top[header - 1]?.[i] ?? '').trim(),
    sample: String(
      body.map((row) => row[i]).find((cell) => cell !== '' && cell !== undefined) ?? '',
    ).slice(0, 40),
  }));
  return {
    headerRow: header,
    columns: described,
    domainColumn: findDomainColumn(described, body, chosenColumn, isHidden),
    personColumn: described.find(({ header, index }) => isIdHeader(header) && !isHidden(index))
      ?.index,
    pageColumn: described.find(
      ({ index }) => holdsPages(body.map((row) => row[index - 1] ?? '')) && !isHidden(index),
    )?.index,
  };
}

/** Whether a header says that its column holds person ids. */
export function isIdHeader(header: string): boolean {
  return /\bperson[ _-]?id\b/i.test(header);
}

function holdsPages(column: readonly Cell[]): boolean {
  const cells = filled(column);
  const pages = cells.filter((cell) => readCompanyPage(String(cell)).ok);
  return pages.length * 2 > cells.length;
}

function findHeaderRow(top: readonly (readonly Cell[])[]): number {
  const widest = Math.max(...top.map((row) => filled(row).length));
  const isLike = (cells: readonly Cell[]) => {
    const texts = filled(cells);
    return (
      texts.length >= Math.max(1, widest * 0.5) &&
      texts.some((cell) => typeof cell === 'string') &&
      texts.every(isHeading)
    );
  };
  const isHeader = (cells: readonly Cell[], index: number) =>
    isLike(cells) && filled(top[index + 1] ?? []).length > 0;
  const found = top.findIndex(isHeader);
  // Blank rows may follow headers that name domains or people. A title has fewer cells.
  const apart = top.findIndex(
    (cells, index) =>
      isLike(cells) &&
      filled(cells).length > widest / 2 &&
      namesKeys(cells) &&
      top.slice(index + 1).some((line) => filled(line).length > 0),
  );
  const isFirst = found < 0 || (apart < found && !namesKeys(top[found]));
  const row = apart >= 0 && isFirst ? apart : found;
  // Merged cells may be above the header row, so the next row is used if only that one names domains or people.
  const below = top.findIndex((cells, index) => index === row + 1 && isHeader(cells, index));
  return (below > 0 && namesKeys(top[below]) && !namesKeys(top[row]) ? below : row) + 1;
}

function namesKeys(row: readonly Cell[] = []): boolean {
  return row.some((cell) => domainHeaderScore(String(cell)) > 0 || isIdHeader(String(cell)));
}

/** Words that aren't a domain, or a year, because some columns are named “2026”. */
function isHeading(cell: Cell): boolean {
  if (typeof cell === 'string') {
    const reading = readDomain(cell);
    // “Website, e.g. acme.example” is a heading, “Acme (acme.example)” isn't.
    if (reading.ok) return /\b(?:e\. ?g|z\. ?b|ex|such as|like|wie)\b/i.test(cell);
    return reading.fault !== 'personal_email' && reading.fault !== 'platform';
  }
  return typeof cell === 'number' && Number.isInteger(cell) && cell >= 1900 && cell <= 2100;
}

function filled(row: readonly Cell[]): Cell[] {
  return row.filter((cell) => cell !== '');
}

function findDomainColumn(
  columns: readonly TableColumn[],
  body: readonly (readonly Cell[])[],
  chosen: number | undefined,
  isHidden: (column: number) => boolean,
): number | undefined {
  let best: { index: number; score: number } | undefined;
  for (const { index, header } of columns) {
    const cells = filled(body.map((row) => row[index - 1] ?? ''));
    const score = domainHeaderScore(header) + contentScore(cells) + (index === chosen ? 1 : 0);
    if (score >= 2.5 && score > (best?.score ?? 0) && !isHidden(index)) best = { index, score };
  }
  return best?.index;
}

/** Up to 4 if every cell is a different domain; email addresses count half, one repeated host nothing. */
function contentScore(cells: readonly Cell[]): number {
  const texts = cells.filter((cell): cell is string => typeof cell === 'string');
  const readings = texts.map((text) => ({ text, reading: readDomain(text) }));
  const good = readings.flatMap(({ text, reading }) =>
    reading.ok ? [{ text, domain: reading.domain }] : [],
  );
  if (good.length === 0) return 0;
  if (good.length > 2 && new Set(good.map(({ domain }) => domain)).size === 1) return 0;
  const weight = good.reduce((sum, { text }) => sum + (text.includes('@') ? 0.5 : 1), 0);
  return (4 * weight) / cells.length;
}
