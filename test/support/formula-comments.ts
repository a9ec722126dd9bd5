/** The formulas as their comments in `src/addon/entry.ts` describe them, for tests that try every formula. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FormulaName, formulas } from '../../src/sheet/formulas/all';

interface Described {
  readonly name: FormulaName;
  readonly parameters: readonly string[];
  /** Example values of its required arguments; a cell reference becomes `c0.example`. */
  readonly needed: readonly unknown[];
}

const script = readFileSync(join(__dirname, '../../src/addon/entry.ts'), 'utf8');

export const described: readonly Described[] = (Object.keys(formulas) as FormulaName[]).map(
  (name) => {
    const [before = ''] = script.split(`global.${name} = `);
    const comment = before.slice(before.lastIndexOf('/**'));
    const all = [...comment.matchAll(/@param \{(.+?)\} (\w+) (Optional: )?/g)];
    const needed = all.filter(([, , , optional]) => optional === undefined);
    return {
      name,
      parameters: all.map(([, , parameter = '']) => parameter),
      needed: needed.map(([, example = '']) =>
        /^[A-Z]+\d/.test(example) ? 'c0.example' : JSON.parse(example),
      ),
    };
  },
);
