/** Number formats of Google Sheets. Those that o-spreadsheet lacks are kept whole, and numfmt shows their values. */
import type { CellPosition, EvaluatedCell } from '@odoo/o-spreadsheet';
import { format as formatted, isDateFormat } from 'numfmt';
import { definer, type Library, plainValue } from './define-function';
import { changePlugin, type Plugin } from './plugins';

/** Marks the start of a kept format within one that o-spreadsheet knows. */
const mark = '\uE000';
/** Replaces a "]", which would end that text. */
const bracket = '\uE001';
const heldText = new RegExp(`\\[\\$${mark}([^\\]]*)\\]`);
const automatic = /^(?:general|automatic|0\.#{15})?$/i;

/** In Google Sheets' days, 1900 isn't a leap year. */
const options = { leap1900: false, fillChar: '\0' as never };

/**
 * The format to store for a format of Google Sheets: the same if o-spreadsheet shows it alike, otherwise one that
 * contains its text; '' for the automatic format.
 */
export function heldFormat(library: Library, format: string): string {
  if (automatic.test(format)) return '';
  if (isKnown(library, format)) return format;
  const near = isDate(format) ? 'm/d/yyyy hh:mm:ss' : '0.##########';
  return `${near}[$${mark}${format.replaceAll(']', bracket)}]`;
}

/** The format of Google Sheets for a stored one; also within the XML of an XLSX file. */
export function googleFormat(held: string): string {
  const text = heldText.exec(held)?.[1];
  return text === undefined ? held : text.replaceAll(bracket, ']');
}

/** Makes all models created afterwards, and the function TEXT, show the formats that o-spreadsheet lacks. */
export function addNumberFormats(library: Library): void {
  const { coreViewsPluginRegistry, featurePluginRegistry } = library.registries;
  changePlugin<EvaluationPlugin>(
    coreViewsPluginRegistry,
    'evaluation',
    (Base) =>
      class extends Base {
        // biome-ignore lint/suspicious/noExplicitAny: a mixin's constructor has to take anything
        constructor(...args: any[]) {
          super(...args);
          showHeld(library, this.evaluator);
        }
      },
  );
  changePlugin<TextPlugin>(
    featurePluginRegistry,
    'ui_sheet',
    (Base) =>
      class extends Base {
        override getCellText(position: CellPosition, args?: TextOptions): string {
          const { format, formattedValue } = this.getters.getEvaluatedCell(position);
          const isFormula = args?.showFormula && this.getters.getCell(position)?.isFormula;
          if (!format?.includes(mark) || isFormula) return super.getCellText(position, args);
          return formattedValue;
        }
      },
  );
  addText(library);
}

interface Evaluator {
  getEvaluatedCell(position: CellPosition): EvaluatedCell;
}
interface EvaluationPlugin extends Plugin {
  readonly evaluator: Evaluator;
}
interface TextOptions {
  readonly showFormula?: boolean;
}
interface TextPlugin extends Plugin {
  getCellText(position: CellPosition, args?: TextOptions): string;
}

function showHeld(library: Library, evaluator: Evaluator): void {
  const read = evaluator.getEvaluatedCell;
  const known = new WeakMap<EvaluatedCell, EvaluatedCell>();
  evaluator.getEvaluatedCell = (position) => {
    const cell = read.call(evaluator, position);
    if (!cell.format?.includes(mark) || cell.type === 'error') return cell;
    const shown = known.get(cell) ?? shownCell(library, cell, cell.format);
    known.set(cell, shown);
    return shown;
  };
}

function shownCell(library: Library, cell: EvaluatedCell, held: string): EvaluatedCell {
  hideText(library, held);
  const formattedValue = shownAs(googleFormat(held), cell.value);
  return { ...cell, formattedValue: formattedValue ?? defaultText(library, cell.value) };
}

type Token = { readonly type: string; readonly value: string };
interface Format {
  readonly positive: { tokens?: Token[]; integerPart?: Token[]; decimalPart?: Token[] };
}

/** Removes the kept text from o-spreadsheet's cache of parsed formats, with which charts show values. */
function hideText({ helpers }: Library, held: string): void {
  const { positive } = helpers.parseFormat(held) as unknown as Format;
  for (const part of ['tokens', 'integerPart', 'decimalPart'] as const) {
    const tokens = positive[part];
    if (tokens) positive[part] = tokens.filter(({ value }) => !value.startsWith(mark));
  }
}

/** A value in a format; undefined if the format can't show it. */
function shownAs(format: string, value: unknown): string | undefined {
  if (typeof value === 'boolean' || value === null || isUnreadable(format)) return undefined;
  try {
    // A character that fills a cell's width is shown once.
    return formatted(format, value, options).replaceAll('\0', '');
  } catch {
    return undefined;
  }
}

function defaultText({ helpers, DEFAULT_LOCALE }: Library, value: EvaluatedCell['value']): string {
  return helpers.formatValue(value, { locale: DEFAULT_LOCALE });
}

/** The parts of a format without placeholders: quoted and escaped text, padding, and brackets. */
const literals = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g;

/** Whether a format has unquoted words but no placeholder, so that it would hide every value. */
function isUnreadable(format: string): boolean {
  const bare = format.replace(literals, '');
  return /\p{L}/u.test(bare) && !/[0#?@dmyhs]|general/i.test(bare);
}

function isDate(format: string): boolean {
  try {
    return isDateFormat(format);
  } catch {
    return false;
  }
}

const maxKnown = 1000;
const knownFormats = new Map<string, boolean>();
const numbers = [1234.5678, -1234.5678, 0, 0.5, 12_345_678];
/** Days and times with one and two digits in each part. */
const dates = [43_135.5625694, 43_444.0465393, 0.1];

/** Whether o-spreadsheet shows values in a format as Google Sheets does. */
function isKnown(library: Library, format: string): boolean {
  const known = knownFormats.get(format) ?? showsAlike(library, format);
  if (knownFormats.size >= maxKnown) knownFormats.clear();
  knownFormats.set(format, known);
  return known;
}

function showsAlike({ helpers, DEFAULT_LOCALE }: Library, format: string): boolean {
  const shown = (value: number) => {
    try {
      return helpers.formatValue(value, { format, locale: DEFAULT_LOCALE });
    } catch {
      return undefined;
    }
  };
  return (isDate(format) ? dates : numbers).every((value) => {
    const wanted = shownAs(format, value);
    return wanted !== undefined && wanted === shown(value);
  });
}

function addText(library: Library): void {
  const { helpers, registries } = library;
  const { description, compute } = registries.functionRegistry.get('TEXT');
  definer(library, true)(
    'TEXT',
    description,
    [
      { name: 'number', description: 'The number, date or time to format.' },
      { name: 'format', description: 'The number format, in quotes.' },
    ],
    function (arg, formatArg) {
      const format = helpers.toString(plainValue(formatArg));
      if (isKnown(library, format)) return compute.call(this, arg, formatArg);
      const value = plainValue(arg);
      const isText = typeof value === 'string' && !helpers.isNumber(value, this.locale);
      const shown = isText ? value : helpers.toNumber(value, this.locale);
      return shownAs(format, shown) ?? defaultText(library, shown);
    },
  );
}
