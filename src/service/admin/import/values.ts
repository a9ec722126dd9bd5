/** Numbers and amounts as files write them. */
import { Measured, scales } from './units';

/** Whether a cell or a field is blank. */
export function isBlank(value: unknown): boolean {
  return (
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  );
}

const dollars =
  /^(?:(?:us ?\$|\$) (?:usd|us dollars?)|us ?\$|usd|\$|us dollars?|(?:de )?dollars?)$/;
const written =
  /^(?:[~≈]|ca(?:\.| |(?=\d))|approx\.?|about|est\.?)? ?([^\d\s.,'+-][^\d]*?)? ?\+?(\d[\d.,' ]*?) ?([a-z]+)?\.? ?([^\d]+?)?$/;

/** Follows an amount per year: `$12M/yr`, `$12M ARR`, `$12M (2023)`, `$12M est.` */
const yearly =
  /(?<=[\d\p{L}\p{Sc}]) ?(?:\((?:(?:fy ?)?20\d\d|est\.?|estimated)\)|(?:\/|per |p\.? ?)(?:yr|year|a\.?|annum)|annually|arr|est(?:\.|imated)?|in (?:fy ?)?20\d\d)$/u;

interface Amount {
  readonly value: number;
  /** In lower case, as written. */
  readonly currency: string;
  /** Whether it was written with a word such as "million". */
  readonly isScaled?: boolean;
}

/**
 * Reads a number as files write it: `1,200`, `1.200`, `250.0`, `1.2M`, `3,5 Mio. €`, `1.2e+06`; undefined for any
 * other text.
 */
function readAmount(text: string): Amount | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[’`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(yearly, '');
  if (/^\d(?:\.\d+)?e\+?\d{1,2}$/.test(plain)) return { value: Number(plain), currency: '' };
  const [, before = '', digits, word = '', after = ''] = written.exec(plain) ?? [];
  if (digits === undefined) return undefined;
  const scale = scales[word];
  const value = numberOf(digits, scale !== undefined);
  const currency = [before, scale === undefined ? word : '', after]
    .map((each) => each.trim())
    .filter(Boolean)
    .join(' ');
  // 0.1 times a million may not be a whole number in floating point.
  return value === undefined
    ? undefined
    : scale === undefined
      ? { value, currency }
      : { value: Math.round(value * scale * 100) / 100, currency, isScaled: true };
}

/** One mark followed by three digits separates thousands, unless a word such as "million" follows. */
function numberOf(digits: string, isScaled: boolean): number | undefined {
  const text = digits.trim().replace(/(?<=\d)[' ](?=\d{3}(?!\d))/g, '');
  const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,](\d{1,2}))?$/.exec(text);
  if (grouped && !(isScaled && /^\d+[.,]\d{3}$/.test(text))) {
    const [, , decimals = ''] = grouped;
    const whole = decimals === '' ? text : text.slice(0, -decimals.length - 1);
    return Number(`${whole.replace(/\D/g, '')}.${decimals || '0'}`);
  }
  return /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** Reads a count; undefined for fractions and for amounts with a unit. */
export function readCount(value: unknown): number | undefined {
  const amount = amountIn(value);
  return amount && amount.currency === '' && Number.isSafeInteger(amount.value)
    ? amount.value
    : undefined;
}

/**
 * Reads an amount of money; a number alone is in US dollars. Other currencies are reported, because no rate is known.
 */
export function readDollars(value: unknown): number | 'other currency' | undefined {
  const amount = amountIn(value);
  if (!amount || !Number.isSafeInteger(Math.round(amount.value))) return undefined;
  if (amount.currency === '' || dollars.test(amount.currency)) return Math.round(amount.value);
  return /^[\p{Sc}\p{L}.$ ]{1,12}$/u.test(amount.currency) ? 'other currency' : undefined;
}

function amountIn(value: unknown): Amount | undefined {
  if (value instanceof Measured) return measured(value);
  if (typeof value === 'number') return value >= 0 ? { value, currency: '' } : undefined;
  return typeof value === 'string' ? readAmount(value) : undefined;
}

/** One point and three digits: the point may separate thousands, which is likely in a column with a unit. */
const ambiguous = /^\D*\d{1,3}\.\d{3}\D*$/;

/** Reads a cell of a column with a unit; a cell with a scale of its own, such as `12M`, keeps it. */
function measured({ cell, unit: { factor, currency } }: Measured): Amount | undefined {
  const amount = amountIn(cell);
  if (!amount || (factor > 1 && typeof cell === 'string' && ambiguous.test(cell))) return undefined;
  const isDollars = [amount.currency, currency].every((each) => dollars.test(each));
  return {
    value: amount.isScaled ? amount.value : Math.round(amount.value * factor * 100) / 100,
    currency: isDollars ? currency : [amount.currency, currency].filter(Boolean).join(' '),
  };
}
