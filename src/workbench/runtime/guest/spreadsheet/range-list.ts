/** RangeList: calls methods of Range on several ranges. */
import { callMethod, classWith } from '../class-with';
import type { Range } from './range';

const onEach = [
  'breakApart',
  'check',
  'clear',
  'clearContent',
  'clearDataValidations',
  'clearFormat',
  'clearNote',
  'insertCheckboxes',
  'removeCheckboxes',
  'setBackground',
  'setBackgroundRGB',
  'setBorder',
  'setFontColor',
  'setFontFamily',
  'setFontLine',
  'setFontSize',
  'setFontStyle',
  'setFontWeight',
  'setFormula',
  'setFormulaR1C1',
  'setHorizontalAlignment',
  'setNote',
  'setNumberFormat',
  'setTextRotation',
  'setValue',
  'setVerticalAlignment',
  'setWrap',
  'setWrapStrategy',
  'trimWhitespace',
  'uncheck',
] as const;

/** The methods return the list itself. The mapping keeps the comments of Range, which tools/fidelity.mjs reads. */
type Chained<Target, Name extends keyof Target> = {
  [Each in Name]: Target[Each] extends (...args: infer Args) => unknown
    ? (...args: Args) => object
    : never;
};

const OnEach = classWith<Chained<Range, (typeof onEach)[number]>, { getRanges(): Range[] }>(
  onEach.map((name) => [
    name,
    (list, ...args) => {
      for (const range of list.getRanges()) callMethod(range, name, args);
      return list;
    },
  ]),
);

export class RangeList extends OnEach {
  readonly #ranges: Range[];

  constructor(ranges: Range[]) {
    super();
    this.#ranges = ranges;
  }

  getRanges(): Range[] {
    return this.#ranges;
  }

  activate(): this {
    this.#ranges.at(-1)?.activate();
    return this;
  }
}
