/** How the contents of a range lie in their cells: alignment, wrapping, rotation, borders. */
import type { BorderRequest } from '../../wire/layout';
import { type EnumValue, enumOf } from '../enums';
import { Exception } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { RangeLooks } from './range-looks';
import { tableFor } from './range-tables';
import type { SheetRef } from './sheet-ref';

export const WrapStrategy = enumOf('WRAP', 'OVERFLOW', 'CLIP');
export const BorderStyle = enumOf(
  'DOTTED',
  'DASHED',
  'SOLID',
  'SOLID_MEDIUM',
  'SOLID_THICK',
  'DOUBLE',
);

const LINES: Record<string, BorderRequest['style']> = {
  DOTTED: 'dotted',
  DASHED: 'dashed',
  SOLID: 'thin',
  SOLID_MEDIUM: 'medium',
  SOLID_THICK: 'thick',
  DOUBLE: 'medium',
};

type Side = boolean | null;

export class RangeAlignment<Sheet extends SheetRef> extends RangeLooks<Sheet> {
  getHorizontalAlignments(): string[][] {
    return this.styles((style) => style.horizontalAlignment);
  }

  getHorizontalAlignment(): string {
    return first(this.getHorizontalAlignments());
  }

  setHorizontalAlignments(alignments: unknown): this {
    return this.setAll('setHorizontalAlignments', 'horizontalAlignment', alignments);
  }

  setHorizontalAlignment(alignment: string | null): this {
    return this.setOne('setHorizontalAlignment', 'horizontalAlignment', alignment);
  }

  getVerticalAlignments(): string[][] {
    return this.styles((style) => style.verticalAlignment);
  }

  getVerticalAlignment(): string {
    return first(this.getVerticalAlignments());
  }

  setVerticalAlignments(alignments: unknown): this {
    return this.setAll('setVerticalAlignments', 'verticalAlignment', alignments);
  }

  setVerticalAlignment(alignment: string | null): this {
    return this.setOne('setVerticalAlignment', 'verticalAlignment', alignment);
  }

  getWraps(): boolean[][] {
    return this.styles((style) => style.wrapStrategy === 'WRAP');
  }

  getWrap(): boolean {
    return first(this.getWraps());
  }

  setWraps(areWrapped: unknown): this {
    const table = tableFor('setWraps', this.box, areWrapped);
    return this.setAll(
      'setWraps',
      'wrapStrategy',
      table.map((row) => row.map(strategyOf)),
    );
  }

  setWrap(isWrapped: boolean): this {
    return this.setOne('setWrap', 'wrapStrategy', strategyOf(isWrapped));
  }

  getWrapStrategies(): EnumValue[][] {
    return this.styles((style) => WrapStrategy[style.wrapStrategy as keyof typeof WrapStrategy]);
  }

  getWrapStrategy(): EnumValue {
    return first(this.getWrapStrategies());
  }

  setWrapStrategies(strategies: unknown): this {
    const table = tableFor('setWrapStrategies', this.box, strategies);
    return this.setAll(
      'setWrapStrategies',
      'wrapStrategy',
      table.map((row) => row.map(String)),
    );
  }

  setWrapStrategy(strategy: EnumValue): this {
    return this.setOne('setWrapStrategy', 'wrapStrategy', String(strategy));
  }

  setTextRotation(degrees: unknown): this {
    const angle = Number(degrees);
    if (!(Math.abs(angle) <= 90)) throw new Exception(`Invalid argument: ${degrees}`);
    return this.setOne('setTextRotation', 'textRotation', angle);
  }

  /** @partly double lines are drawn as medium ones */
  setBorder(
    top: Side,
    left: Side,
    bottom: Side,
    right: Side,
    vertical: Side,
    horizontal: Side,
    color: string | null = null,
    style: EnumValue | null = null,
  ): this {
    requireWrite('setBorder');
    call('range.setBorders', this.sheet.key, this.box, {
      ...{ top, left, bottom, right, vertical, horizontal },
      color: color ?? '#000000',
      style: LINES[String(style)] ?? 'thin',
    });
    return this;
  }
}

function strategyOf(isWrapped: unknown): string {
  return isWrapped ? 'WRAP' : 'OVERFLOW';
}

function first<T>(table: T[][]): T {
  return table[0]?.[0] as T;
}
