/**
 * Functions of Google Sheets that o-spreadsheet lacks: texts, look-ups, tests, sums; and names of those that are still
 * missing.
 */
import type { Arg, EvalContext, FunctionResultObject } from '@odoo/o-spreadsheet';
import { definer, type Library, type Parameter, plainValue } from '../define-function';

const email =
  /^[^\s@"(),:;<>[\\\]]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;
const urlText =
  /^(?:(?:https?|ftp|gopher|telnet):\/\/|mailto:|aim:)?[a-z\d](?:[a-z\d.-]*[a-z\d])?\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i;

/** Google's numbers of errors by their text in a cell. */
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

const numberParameter: Parameter = { name: 'value', description: 'The number.' };
const otherNumber: Parameter = { name: 'factor', description: 'The other number.' };
const numbers: Parameter = { name: 'value', description: 'A number or a range.', isRange: true };

/** Adds texts, lookups and tests. */
export function addGoogleFunctions(library: Library): void {
  const { helpers, EvaluationError, CellErrorType } = library;
  const define = definer(library);
  const text = (arg: Arg) => helpers.toString(plainValue(arg));

  define(
    'ARRAYFORMULA',
    'Shows what a formula gives for arrays, in several cells.',
    [{ ...anyRange, takesErrors: true }],
    (arg) => (Array.isArray(arg) ? arg : (arg ?? null)),
  );
  const constrain = library.registries.functionRegistry.get('ARRAY.CONSTRAIN');
  define(
    'ARRAY_CONSTRAIN',
    constrain.description,
    [
      anyRange,
      { name: 'num_rows', description: 'How many rows stay.' },
      { name: 'num_cols', description: 'How many columns stay.' },
    ],
    constrain.compute,
  );
  define('ENCODEURL', 'Encodes a text for the query of a URL.', [textParameter], (arg) =>
    encodeURIComponent(text(arg)).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
  define('ISEMAIL', 'Whether a text is an e-mail address.', [valueParameter], (arg) =>
    email.test(text(arg)),
  );
  define('ISURL', 'Whether a text is a URL.', [valueParameter], (arg) => urlText.test(text(arg)));
  for (const name of ['CODE', 'UNICODE']) {
    define(name, "The number of a text's first character.", [textParameter], (arg) => {
      const message = `Function ${name} parameter 1 value should be non-empty.`;
      return text(arg).codePointAt(0) ?? new EvaluationError(message, '#VALUE!');
    });
  }
  define('ERROR.TYPE', 'The number of an error.', [valueParameter], (arg) => {
    const shown = String(plainValue(arg));
    const number = errorNumbers[shown] ?? (shown.startsWith('#NAME?') ? 5 : undefined);
    return number ?? new EvaluationError('This is no error.', CellErrorType.NotAvailable);
  });
  define(
    'REPT',
    'A text again and again.',
    [textParameter, { name: 'number_of_repetitions', description: 'How often.' }],
    function (arg, times) {
      const count = Math.trunc(helpers.toNumber(plainValue(times), this.locale));
      return text(arg).repeat(Math.max(0, count));
    },
  );
  addXmatch(library);
}

/** XMATCH is XLOOKUP that returns positions. */
function addXmatch(library: Library): void {
  const lookup = library.registries.functionRegistry.get('XLOOKUP');
  definer(library)(
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

/** Adds sums and numbers, which take one number, two, or a range. */
export function addNumberFunctions(library: Library): void {
  const { helpers, EvaluationError, CellErrorType } = library;
  const define = definer(library);

  const one = (name: string, description: string, compute: (value: number) => number) =>
    define(name, description, [numberParameter], function (arg) {
      return checked(compute(helpers.toNumber(plainValue(arg), this.locale)));
    });
  const two = (name: string, description: string, compute: (a: number, b: number) => number) =>
    define(name, description, [numberParameter, otherNumber], function (a, b) {
      const number = (arg: Arg) => helpers.toNumber(plainValue(arg), this.locale);
      return checked(compute(number(a), number(b)));
    });
  const all = (name: string, description: string, compute: (values: number[]) => number) =>
    define(name, description, [numbers, { ...numbers, isOptional: true }], (...args) =>
      checked(compute(args.flatMap(numbersIn))),
    );
  const checked = (result: number) =>
    Number.isFinite(result)
      ? result
      : new EvaluationError('The numbers are out of range.', CellErrorType.InvalidNumber);

  one('SIGN', 'Whether a number is above, at or below 0.', Math.sign);
  one('FACT', 'The product of all whole numbers up to one.', factorial);
  one('SQRTPI', 'The square root of a number times pi.', (value) => Math.sqrt(value * Math.PI));
  two('QUOTIENT', 'The whole part of a quotient.', (a, b) => Math.trunc(a / b));
  two('MROUND', 'A number rounded to a multiple of another.', (value, factor) => {
    if (value * factor < 0) return Number.NaN;
    return factor === 0 ? 0 : Math.round(value / factor) * factor;
  });
  two('COMBIN', 'In how many ways so many can be chosen.', (n, k) =>
    k > n ? Number.NaN : Math.round(factorial(n) / factorial(k) / factorial(n - k)),
  );
  all('SUMSQ', 'The sum of squares.', (values) => values.reduce((sum, each) => sum + each ** 2, 0));
  all('GCD', 'The greatest common divisor.', (values) => values.map(Math.trunc).reduce(divisor, 0));
  all('LCM', 'The least common multiple.', (values) =>
    values.map(Math.trunc).reduce((a, b) => (b === 0 ? 0 : Math.abs(a * b) / divisor(a, b)), 1),
  );
}

function numbersIn(arg: Arg): number[] {
  const cells = Array.isArray(arg) ? arg.flat() : [arg];
  return cells.flatMap((cell) => (typeof cell?.value === 'number' ? [cell.value] : []));
}

function divisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : divisor(b, a % b);
}

function factorial(value: number): number {
  if (value < 0 || value > 170) return Number.NaN;
  let product = 1;
  for (let factor = 2; factor <= Math.trunc(value); factor++) product *= factor;
  return product;
}

/** Google's functions that neither o-spreadsheet nor the workbench has. */
const googleNames = [
  'LAMBDA MAP BYROW BYCOL REDUCE SCAN MAKEARRAY LET QUERY SPARKLINE IMAGE IMPORTRANGE',
  'IMPORTDATA IMPORTHTML IMPORTXML IMPORTFEED GOOGLEFINANCE GOOGLETRANSLATE DETECTLANGUAGE',
  'GETPIVOTDATA AI GEMINI TOCOL ARABIC ROMAN ASC BAHTTEXT BASE BIN2DEC BIN2HEX BIN2OCT',
  'DEC2BIN DEC2HEX DEC2OCT HEX2BIN HEX2DEC HEX2OCT OCT2BIN OCT2DEC OCT2HEX BITAND BITLSHIFT',
  'BITOR BITRSHIFT BITXOR BESSELI BESSELJ BESSELK BESSELY BETA.DIST BETA.INV BETADIST',
  'BETAINV BINOM.DIST BINOM.INV BINOMDIST CHIDIST CHIINV CHISQ.DIST CHISQ.DIST.RT CHISQ.INV',
  'CHISQ.INV.RT CHISQ.TEST CHITEST COMBINA COMPLEX CONFIDENCE CONFIDENCE.NORM CONFIDENCE.T',
  'COUPDAYS CRITBINOM DEVSQ DOLLAR EPOCHTODATE ERF ERF.PRECISE ERFC ERFC.PRECISE EXPON.DIST',
  'EXPONDIST F.DIST F.DIST.RT F.INV F.INV.RT F.TEST FDIST FINV FTEST FACTDOUBLE FINDB',
  'FISHER FISHERINV FIXED GAMMA GAMMA.DIST GAMMA.INV GAMMADIST GAMMAINV GAMMALN',
  'GAMMALN.PRECISE GAUSS GEOMEAN GESTEP HARMEAN HYPGEOM.DIST HYPGEOMDIST IMABS IMAGINARY',
  'IMARGUMENT IMCONJUGATE IMCOS IMDIV IMEXP IMLN IMLOG10 IMLOG2 IMPOWER IMPRODUCT IMREAL',
  'IMSIN IMSQRT IMSUB IMSUM IMTAN INTERCEPT ISBETWEEN ISDATE ISREF KURT LEFTB LENB LOG10',
  'LOGINV LOGNORM.DIST LOGNORM.INV LOGNORMDIST MARGINOFERROR MIDB MODE MODE.MULT MODE.SNGL',
  'MULTINOMIAL N NEGBINOM.DIST NEGBINOMDIST NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV',
  'NORMDIST NORMINV NORMSDIST NORMSINV ODDFPRICE ODDLPRICE PERCENTRANK PERCENTRANK.EXC',
  'PERCENTRANK.INC PERMUT PERMUTATIONA PHI POISSON POISSON.DIST PROB RANK.AVG RANK.EQ',
  'REPLACEB RIGHTB SEARCHB SERIESSUM SHEET SHEETS SKEW SKEW.P STANDARDIZE T T.DIST',
  'T.DIST.2T T.DIST.RT T.INV T.INV.2T T.TEST TDIST TINV TTEST TO_DATE TO_DOLLARS TO_PERCENT',
  'TO_PURE_NUMBER TO_TEXT TRIMMEAN TYPE UNICHAR WEIBULL WEIBULL.DIST XOR Z.TEST ZTEST',
  'HSTACK CEILING.PRECISE STDEV.S',
].flatMap((line) => line.split(' '));

/** Adds the missing functions, so that cells say they are missing. Must be called after all others are added. */
export function addAbsentFunctions(library: Library): void {
  const { functionRegistry, errorTypes } = library.registries;
  const define = definer(library);
  const anything: Parameter = {
    name: 'arguments',
    description: '',
    isRange: true,
    takesErrors: true,
    isRest: true,
  };
  for (const name of googleNames) {
    if (functionRegistry.contains(name)) continue;
    const message = `${name} is not available in the workbench`;
    const shown = `#NAME? ${message}`;
    errorTypes.add(shown);
    define(name, message, [anything], () => new library.EvaluationError(message, shown));
    Object.assign(functionRegistry.get(name), { hidden: true, minArgRequired: 0 });
  }
}
