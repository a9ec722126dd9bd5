/** The number formats that the engine gives to texts it reads as dates, times, money or percents, such as yyyy-mm-dd. */
import { dispatchBatch } from '../engine/batch';
import { DEFAULT_LOCALE, type EngineModel, helpers, Model } from '../engine/library';

const AT = { sheetId: 'Sheet1', col: 0, row: 0 };

/** Nothing else can be a number or a date. */
const MAY_BE_NUMBER = /^\s*[-\d.$€]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

export class TextFormats {
  readonly #byShape = new Map<string, string | undefined>();
  #model: EngineModel | undefined;

  /** The format of a text; undefined where it gets none. */
  of(text: string): string | undefined {
    if (!isNumeric(text) || PLAIN_NUMBER.test(text)) return undefined;
    const shape = shapeOf(text);
    if (!this.#byShape.has(shape)) this.#byShape.set(shape, this.#typed(text));
    return this.#byShape.get(shape);
  }

  /** Types one text of each shape into a workbook of one cell, and looks what that came to. */
  #typed(content: string): string | undefined {
    this.#model ??= new Model();
    dispatchBatch(this.#model, [
      { type: 'CLEAR_CELL', ...AT },
      { type: 'UPDATE_CELL', ...AT, content },
    ]);
    return this.#model.getters.getCell(AT)?.format;
  }
}

/** Whether the engine reads a text as a number, which dates are too. */
export function isNumeric(text: string): boolean {
  return (
    MAY_BE_NUMBER.test(text) &&
    (helpers.isNumber(text, DEFAULT_LOCALE) || helpers.isDateTime(text, DEFAULT_LOCALE))
  );
}

/** What a format depends on: signs, separators, lengths, and zeros in front; in a time its hours too. */
function shapeOf(text: string): string {
  const time = text.search(/\d+(?::|\s*[AP]M)/);
  const date = time < 0 ? text : text.slice(0, time);
  const rest = time < 0 ? '' : text.slice(time).replace(/:[0-5]\d(?!\d)/g, ':00');
  return date.replace(/[1-9]/g, '1') + rest;
}
