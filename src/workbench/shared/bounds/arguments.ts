/** Refuses numbers for which a function of the engine counts one by one, without an end that anybody would see. */
import { CELLS_MOST, CHARACTERS_MOST, type Refusal } from './budget';

/** The number of an argument; 0 where it is none. */
type NumberAt = (index: number) => number;

const tooLarge: Refusal = { value: '#NUM!', message: 'Result too large.' };
/** Google's last day is that of the year 9999. */
const LAST_DAY = 3_000_000;
const PERIODS_MOST = 1_000_000;
const ORDER_MOST = 100;
const outOfRange: Refusal = { value: '#NUM!', message: 'A number is out of range.' };

/** Says why a call must not be; nothing for nearly all. */
type ArgumentCheck = (at: NumberAt) => Refusal | undefined;

const CHECKS = new Map<string, ArgumentCheck>();

/** The check of a function that needs one. */
export function argumentCheck(name: string): ArgumentCheck | undefined {
  return CHECKS.get(name);
}

function check(names: string, why: (at: NumberAt) => Refusal | false): void {
  for (const name of names.split(' ')) CHECKS.set(name, (at) => why(at) || undefined);
}

const isBeyond = (at: NumberAt, indexes: number[], most: number) =>
  indexes.some((index) => Math.abs(at(index)) > most);

check(
  'SEQUENCE RANDARRAY',
  (at) => Math.max(1, at(0)) * Math.max(1, at(1)) > CELLS_MOST && tooLarge,
);
check('MUNIT', (at) => at(0) ** 2 > CELLS_MOST && tooLarge);
check('EXPAND', (at) => Math.max(1, at(1)) * Math.max(1, at(2)) > CELLS_MOST && tooLarge);
check('WRAPROWS WRAPCOLS', (at) => at(1) > CELLS_MOST && tooLarge);
check('REPT', (at) => at(1) > CHARACTERS_MOST && tooLarge);
check(
  'DATE DAYS DAYS360 EDATE EOMONTH ISOWEEKNUM NETWORKDAYS NETWORKDAYS.INTL WEEKNUM WORKDAY WORKDAY.INTL YEARFRAC',
  (at) => isBeyond(at, [0, 1, 2], LAST_DAY) && outOfRange,
);
check(
  'COUPDAYBS COUPDAYS COUPDAYSNC COUPNCD COUPNUM COUPPCD DURATION MDURATION PRICE YIELD',
  (at) => isBeyond(at, [0, 1], LAST_DAY) && outOfRange,
);
check('CUMIPMT CUMPRINC', (at) => isBeyond(at, [1, 3, 4], PERIODS_MOST) && outOfRange);
check('OFFSET', (at) => Math.max(1, at(3)) * Math.max(1, at(4)) > CELLS_MOST && tooLarge);
check('POLYFIT.COEFFS', (at) => isBeyond(at, [2], ORDER_MOST) && outOfRange);
check('POLYFIT.FORECAST', (at) => isBeyond(at, [3], ORDER_MOST) && outOfRange);
