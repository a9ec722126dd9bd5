/** Writes formulas as Excel does, learnt from o-spreadsheet's export of one formula of each shape. */
import type { Cell } from '@odoo/o-spreadsheet';
import type { SpreadsheetModel } from '../../library';
import { exporterFrom, exportWith } from './outline';
import type { Renamer } from './sheet-names';
import { decoded, elementsIn } from './text';

type FormulaCell = Extract<Cell, { readonly isFormula: true }>;
export type Formula = FormulaCell['compiledFormula'];

const functionName = /[A-Za-z_][\w.]*(?=\()/g;
/** The most formulas per export: with more, o-spreadsheet runs out of memory. */
const step = 2_000;

/** How formulas of one shape are written. */
interface Shape {
  /** The names of the functions, in order. */
  readonly names: readonly string[];
}

/** Writes formulas after all of them were registered. */
export class ExcelFormulas {
  readonly #shapes = new Map<string, Shape | null>();
  readonly #samples = new Map<string, string>();
  /** Written formulas for which the shape isn't enough, by their text. */
  readonly #single = new Map<string, string>();
  readonly #getters: SpreadsheetModel['getters'];

  readonly #rename: Renamer;

  /** `rename` replaces the names of sheets with their names in the file. */
  constructor(getters: SpreadsheetModel['getters'], rename: Renamer) {
    this.#getters = getters;
    this.#rename = rename;
  }

  /** Registers a formula. */
  see(formula: Formula): void {
    const shape = shapeOf(formula);
    if (!this.#samples.has(shape)) this.#samples.set(shape, this.#plain(formula));
  }

  /** Finds out how formulas are written; `again` returns all registered ones. */
  async prepare(again: () => Iterable<Formula>): Promise<void> {
    const shapes = [...this.#samples];
    const written = await writtenByExport(shapes.map(([, text]) => text));
    shapes.forEach(([shape, text], i) => {
      this.#shapes.set(shape, learnt(text, written[i] ?? text));
    });
    if (shapes.every(([shape]) => this.#shapes.get(shape))) return;
    const texts = new Set<string>();
    for (const formula of again()) {
      if (!this.#shapes.get(shapeOf(formula))) texts.add(this.#plain(formula));
    }
    const all = [...texts];
    const each = await writtenByExport(all);
    all.forEach((text, i) => {
      this.#single.set(text, each[i] ?? text);
    });
  }

  /** A formula as a file has it, without “=”. */
  write(formula: Formula): string {
    const text = this.#plain(formula);
    const shape = this.#shapes.get(shapeOf(formula));
    return shape ? renamed(text, shape.names) : (this.#single.get(text) ?? text);
  }

  #plain(formula: Formula): string {
    const text = formula.toFormulaString(this.#getters, { useBoundedReference: true });
    return this.#rename(text.slice(1));
  }
}

/** A formula's shape: the same for formulas that differ only in references and numbers. */
function shapeOf({ normalizedFormula, literalValues }: Formula): string {
  return `${normalizedFormula}\n${literalValues.strings.map(({ value }) => value).join('\n')}`;
}

function renamed(text: string, names: readonly string[]): string {
  let at = 0;
  return text.replace(functionName, (name) => names[at++] ?? name);
}

/** The shape that an example shows; null if more than the names of functions changed. */
function learnt(text: string, written: string): Shape | null {
  const names = written.match(functionName) ?? [];
  return renamed(text, names) === written ? { names } : null;
}

/** Formulas as o-spreadsheet's own export writes them. */
async function writtenByExport(formulas: readonly string[]): Promise<string[]> {
  const written: string[] = [];
  for (let from = 0; from < formulas.length; from += step) {
    const some = formulas.slice(from, from + step);
    const files = await exportWith([
      exporterFrom((data) => {
        const [sheet] = data.sheets;
        if (!sheet) return;
        Object.assign(sheet, { rowNumber: some.length, colNumber: 1, formulaSpillRanges: {} });
        some.forEach((text, i) => {
          sheet.cells[`A${i + 1}`] = `=${text}`;
          sheet.cellValues[`A${i + 1}`] = 0;
        });
      }),
    ]);
    const xml = files.find(({ path }) => path === 'xl/worksheets/sheet0.xml')?.content ?? '';
    for (const { content } of elementsIn(xml, 'f')) written.push(decoded(content));
  }
  return written;
}
