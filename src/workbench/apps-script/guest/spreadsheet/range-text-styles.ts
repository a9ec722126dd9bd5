/** The text styles of a range: its fonts, colours and lines, read and set as one object. */
import type { CellStyle } from '../../wire/spreadsheet';
import { mismatch } from '../arguments';
import { call } from '../host';
import { RangeAlignment } from './range-alignment';
import { tableFor } from './range-tables';
import type { SheetRef } from './sheet-ref';
import { TextStyle } from './text-style';

type Words = Pick<
  CellStyle,
  'fontWeight' | 'fontStyle' | 'fontLine' | 'fontColor' | 'fontFamily' | 'fontSize'
>;

export class RangeTextStyles<Sheet extends SheetRef> extends RangeAlignment<Sheet> {
  getTextStyles(): TextStyle[][] {
    return this.styles(
      (style) =>
        new TextStyle({
          bold: style.fontWeight === 'bold',
          italic: style.fontStyle === 'italic',
          underline: style.fontLine === 'underline',
          strikethrough: style.fontLine === 'line-through',
          fontFamily: style.fontFamily,
          fontSize: style.fontSize,
          color: style.fontColor,
        }),
    );
  }

  getTextStyle(): TextStyle {
    return this.getTextStyles()[0]?.[0] as TextStyle;
  }

  /** @partly text has one line, so what is both underlined and struck through is struck through */
  setTextStyles(styles: unknown): this {
    const table = tableFor('setTextStyles', this.box, styles);
    return this.setWords('setTextStyles', table);
  }

  /** @partly text has one line, so what is both underlined and struck through is struck through */
  setTextStyle(style: unknown): this {
    const { rows, columns } = this.box;
    const table = Array.from({ length: rows }, () => Array.from({ length: columns }, () => style));
    return this.setWords('setTextStyle', table);
  }

  /** Cells whose style says nothing of a look keep it. */
  private setWords(method: string, table: unknown[][]): this {
    const said = table.map((row) => row.map((style) => wordsOf(method, style)));
    const before: Words[][] = call('range.styles', this.sheet.key, this.box);
    for (const look of new Set(said.flat().flatMap(Object.keys) as (keyof Words)[])) {
      const values = said.map((row, y) =>
        row.map((words, x) => words[look] ?? before[y]?.[x]?.[look] ?? null),
      );
      this.setAll(method, look, values);
    }
    return this;
  }
}

/** What a style says, in the words of the single looks; null says nothing. */
function wordsOf(method: string, style: unknown): Words {
  if (style === null) return {};
  if (!(style instanceof TextStyle)) mismatch(`SpreadsheetApp.Range.${method}`, [style]);
  const bold = style.isBold();
  const italic = style.isItalic();
  const [color, fontFamily, fontSize] = [
    style.getForegroundColor(),
    style.getFontFamily(),
    style.getFontSize(),
  ];
  return {
    ...(bold !== null && { fontWeight: bold ? 'bold' : 'normal' }),
    ...(italic !== null && { fontStyle: italic ? 'italic' : 'normal' }),
    ...lineOf(style.isUnderline(), style.isStrikethrough()),
    ...(color !== null && { fontColor: color }),
    ...(fontFamily !== null && { fontFamily }),
    ...(fontSize !== null && { fontSize }),
  };
}

function lineOf(underline: boolean | null, strikethrough: boolean | null): Words {
  if (strikethrough) return { fontLine: 'line-through' };
  if (underline) return { fontLine: 'underline' };
  return underline === null && strikethrough === null ? {} : { fontLine: 'none' };
}
