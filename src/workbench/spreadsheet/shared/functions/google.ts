/** Functions that Google has and o-spreadsheet lacks. */
import type { Arg, EvalContext, FunctionResultObject } from '@odoo/o-spreadsheet';
import { define, type Library, type Parameter, plainValue } from '../define-function';

const email =
  /^[^\s@"(),:;<>[\\\]]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;
const urlText =
  /^(?:(?:https?|ftp|gopher|telnet):\/\/|mailto:|aim:)?[a-z\d](?:[a-z\d.-]*[a-z\d])?\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i;

/** Google's numbers of errors, by what a cell shows. */
const errorNumbers: Record<string, number> = {
  '#NULL!': 1,
  '#DIV/0!': 2,
  '#VALUE!': 3,
  '#REF!': 4,
  '#NAME?': 5,
  '#NUM!': 6,
  '#N/A': 7,
  '#ERROR!': 8,
};

const textParameter: Parameter = { name: 'text', description: 'The text.' };
const valueParameter: Parameter = { name: 'value', description: 'The value.', takesErrors: true };
const anyRange: Parameter = { name: 'range', description: 'The range.', isRange: true };

/** Adds texts, lookups and tests; sums and numbers are in numbers.ts. */
export function addGoogleFunctions(library: Library): void {
  const { helpers, EvaluationError, CellErrorType } = library;
  const text = (arg: Arg) => helpers.toString(plainValue(arg));

  define(
    library,
    'ARRAYFORMULA',
    'Shows what a formula gives for arrays, in several cells.',
    [{ ...anyRange, takesErrors: true }],
    (arg) => (Array.isArray(arg) ? arg : (arg ?? null)),
  );
  const constrain = library.registries.functionRegistry.get('ARRAY.CONSTRAIN');
  define(
    library,
    'ARRAY_CONSTRAIN',
    constrain.description,
    [
      anyRange,
      { name: 'num_rows', description: 'How many rows stay.' },
      { name: 'num_cols', description: 'How many columns stay.' },
    ],
    constrain.compute,
  );
  define(library, 'ENCODEURL', 'Encodes a text for the query of a URL.', [textParameter], (arg) =>
    encodeURIComponent(text(arg)).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
  define(library, 'ISEMAIL', 'Whether a text is an e-mail address.', [valueParameter], (arg) =>
    email.test(text(arg)),
  );
  define(library, 'ISURL', 'Whether a text is a URL.', [valueParameter], (arg) =>
    urlText.test(text(arg)),
  );
  define(library, 'CODE', "The number of a text's first character.", [textParameter], (arg) =>
    firstCode(library, 'CODE', text(arg)),
  );
  define(library, 'UNICODE', "The number of a text's first character.", [textParameter], (arg) =>
    firstCode(library, 'UNICODE', text(arg)),
  );
  define(library, 'ERROR.TYPE', 'The number of an error.', [valueParameter], (arg) => {
    const shown = String(plainValue(arg));
    const number = errorNumbers[shown] ?? (shown.startsWith('#NAME?') ? 5 : undefined);
    return number ?? new EvaluationError('This is no error.', CellErrorType.NotAvailable);
  });
  define(
    library,
    'REPT',
    'A text again and again.',
    [textParameter, { name: 'number_of_repetitions', description: 'How often.' }],
    function (arg, times) {
      return text(arg).repeat(
        Math.max(0, Math.trunc(helpers.toNumber(plainValue(times), this.locale))),
      );
    },
  );
  addXmatch(library);
}

function firstCode(library: Library, name: string, text: string) {
  const code = text.codePointAt(0);
  if (code !== undefined) return code;
  const message = `Function ${name} parameter 1 value should be non-empty.`;
  return new library.EvaluationError(message, '#VALUE!');
}

/** XMATCH is XLOOKUP in the numbers of the places. */
function addXmatch(library: Library): void {
  const lookup = library.registries.functionRegistry.get('XLOOKUP');
  define(
    library,
    'XMATCH',
    'The place of a value in a range, by the rules of XLOOKUP.',
    [
      { name: 'search_key', description: 'The value to look for.' },
      { ...anyRange, name: 'lookup_range' },
      {
        name: 'match_mode',
        description: '0 exact, 1 or next larger, -1 or next smaller, 2 wildcards.',
        isOptional: true,
      },
      {
        name: 'search_mode',
        description: '1 from the first, -1 from the last, 2 and -2 binary.',
        isOptional: true,
      },
    ],
    function (key, range, matchMode, searchMode) {
      const columns = Array.isArray(range) ? range : [[range ?? { value: null }]];
      const places = columns.map((column, x) => column.map((_, y) => ({ value: x + y + 1 })));
      const compute = lookup.compute as (this: EvalContext, ...args: Arg[]) => FunctionResultObject;
      const found: unknown = compute.call(
        this,
        key,
        columns as Arg,
        places,
        undefined,
        matchMode,
        searchMode,
      );
      return (Array.isArray(found) ? found[0][0] : found) as FunctionResultObject;
    },
  );
}
