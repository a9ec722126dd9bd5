/** The parts of an XLSX file: its sheets in the order of their tabs, and where their texts and styles are. */
import { posix } from 'node:path';
import { googleLimits } from '../../../limits';
import { type Archive, FileError, openArchive, TooLargeError } from '../archive';
import { partParser, type XmlTag } from '../xml';
import { decodedBytes } from './encoding';

export interface SheetPart {
  readonly name: string;
  readonly path: string;
  readonly isHidden: boolean;
}

export interface XlsxPackage {
  readonly archive: Archive;
  /** The path of the part that lists the sheets. */
  readonly workbook: string;
  readonly sheets: readonly SheetPart[];
  /** The paths of the shared texts and of the styles; undefined if the file has none. */
  readonly texts: string | undefined;
  readonly styles: string | undefined;
  /** Whether its days count from 1904, as in old Mac files. */
  readonly startsIn1904: boolean;
}

/** As in Google Sheets. */
const maxSheets = 200;
/** Excel's limits for a sheet. */
export const mostRows = 1_048_576;
export const mostColumns = 16_384;

/** The first bytes of old Office files, and of files with a password. */
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Opens an XLSX file.
 *
 * @param max the most bytes to which it may unpack
 * Throws TooLargeError when it has too much in it.
 * Throws FileError when the bytes aren't an XLSX file.
 */
export async function openXlsx(
  bytes: Buffer,
  max = googleLimits.unpackedFileBytes,
): Promise<XlsxPackage> {
  if (bytes.subarray(0, compound.length).equals(compound))
    throw new FileError(
      'it has a password or is an old .xls file; save it as .xlsx without a password',
    );
  const archive = await openArchive(bytes, max);
  if (archive.hasTwins) throw new FileError('two of its parts have the same name');
  const root = await relationsOf(archive, '');
  const workbook = root.find(({ kind }) => kind === 'officeDocument')?.target;
  if (workbook === undefined) throw new FileError('it has no workbook');
  const relations = await relationsOf(archive, workbook);
  const pathOf = (wanted: string) => relations.find(({ kind }) => kind === wanted)?.target;
  const tags = elements(await partText(archive, workbook));
  const sheets = tags
    .filter(({ local }) => local === 'sheet')
    .flatMap((tag): SheetPart[] => {
      const id = Object.values(tag.attributes).find(
        ({ local, prefix }) => local === 'id' && prefix !== '',
      )?.value;
      const part = relations.find((relation) => relation.id === id);
      if (part?.kind !== 'worksheet') return [];
      const isHidden = (attribute(tag, 'state') ?? 'visible') !== 'visible';
      return [{ name: attribute(tag, 'name') ?? '', path: part.target, isHidden }];
    });
  refuseOver(sheets.length, maxSheets, 'sheets');
  if (sheets.length === 0) throw new FileError('it has no sheets');
  if (new Set(sheets.map(({ name }) => name.toLowerCase())).size < sheets.length)
    throw new FileError('two of its sheets have the same name');
  const workbookTag = tags.find(({ local }) => local === 'workbookPr');
  return {
    archive,
    workbook,
    sheets,
    texts: pathOf('sharedStrings'),
    styles: pathOf('styles'),
    startsIn1904: isTrue(workbookTag && attribute(workbookTag, 'date1904')),
  };
}

export interface Relation {
  readonly id: string;
  /** The last word of its type, such as `worksheet`. */
  readonly kind: string;
  /** The path of a part in the file, or an address outside. */
  readonly target: string;
}

/** The relations of a part, with whole paths; empty without any. */
export async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const text = await partText(archive, relationsPath(part));
  if (text === '') return [];
  return elements(text)
    .filter(({ local }) => local === 'Relationship')
    .map((tag) => {
      const target = attribute(tag, 'Target') ?? '';
      const isOutside = attribute(tag, 'TargetMode') === 'External';
      return {
        id: attribute(tag, 'Id') ?? '',
        kind: posix.basename(attribute(tag, 'Type') ?? ''),
        target: isOutside ? target : posix.join('/', folder, absolute(target, folder)).slice(1),
      };
    });
}

/** A target as a path from the folder, also if it is given from the root. */
function absolute(target: string, folder: string): string {
  return target.startsWith('/') ? posix.relative(posix.join('/', folder), target) : target;
}

/** The path of a part's relations. */
export function relationsPath(part: string): string {
  return posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
}

/** A part as text; empty if there is no such part. Throws Error when it isn't text in its encoding. */
export async function partText(archive: Archive, part: string): Promise<string> {
  return decodedBytes(await archive.read(part));
}

/**
 * All opening tags of an XML text.
 *
 * Throws Error when it isn't XML, or exceeds the limits.
 */
export function elements(xml: string): XmlTag[] {
  const tags: XmlTag[] = [];
  partParser({ open: (tag) => tags.push(tag), close() {} })
    .write(xml)
    .close();
  return tags;
}

export function attribute({ attributes }: XmlTag, name: string): string | undefined {
  return attributes[name]?.value;
}

/** Whether an attribute of XML is true. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Throws TooLargeError when a number in a file exceeds its limit. */
export function refuseOver(number: number, max: number, what: string): void {
  if (number <= max) return;
  const limit = max.toLocaleString('en');
  throw new TooLargeError(
    `It has more than ${limit} ${what}, the most that can be opened. Split it into smaller files.`,
  );
}
