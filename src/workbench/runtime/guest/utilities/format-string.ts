/** Utilities.formatString: the usual % patterns. */

const pattern = /%(-?)(0?)(\d*)(?:\.(\d+))?([sdifxXeobc%])/g;

/** Fills values into a template such as "%s has %05.2f". */
export function formatString(template: string, ...values: unknown[]): string {
  let index = 0;
  return template.replace(pattern, (_match, left, zero, width, precision, kind) => {
    if (kind === '%') return '%';
    const text = convert(kind, values[index++], precision);
    if (left) return text.padEnd(Number(width));
    const isPaddedNumber = zero && text.startsWith('-');
    return isPaddedNumber
      ? `-${text.slice(1).padStart(Number(width) - 1, '0')}`
      : text.padStart(Number(width), zero || ' ');
  });
}

function convert(kind: string, value: unknown, precision: string | undefined): string {
  switch (kind) {
    case 'd':
    case 'i':
      return String(Math.trunc(Number(value)));
    case 'f':
      return Number(value).toFixed(precision === undefined ? 6 : Number(precision));
    case 'e':
      return Number(value).toExponential(precision === undefined ? 6 : Number(precision));
    case 'x':
      return Math.trunc(Number(value)).toString(16);
    case 'X':
      return Math.trunc(Number(value)).toString(16).toUpperCase();
    case 'o':
      return Math.trunc(Number(value)).toString(8);
    case 'b':
      return String(Boolean(value));
    case 'c':
      return String(value).charAt(0);
    default:
      return precision === undefined ? String(value) : String(value).slice(0, Number(precision));
  }
}
