/** How many people an organization on a page employs: a number or a range. */
import { between, type Headcount, readHeadcount } from '../../companies/headcount';
import { isRecord } from '../text';

/**
 * Takes an organization's object, whose `numberOfEmployees` is a number, a text, a QuantitativeValue, or a
 * list with one of these; several are ignored, and so is zero. Undefined if it gives neither a number nor a
 * range.
 */
export function employeesOf(node: Readonly<Record<string, unknown>>): Headcount | undefined {
  const [value, ...others] = [node['numberOfEmployees']].flat();
  if (others.length > 0) return undefined;
  if (!isRecord(value) || '@value' in value) return written(value);
  const { minValue, maxValue } = value;
  const [min, max] = [minValue, maxValue].map((end) => {
    const read = written(end);
    return read && 'count' in read ? read.count : undefined;
  });
  if (min !== undefined && max !== undefined) return between(min, max);
  const isOpen = [minValue, maxValue].some((end) => (end ?? '') === '');
  return written(value['value']) ?? (isOpen ? between(min, max) : undefined);
}

function written(given: unknown): Headcount | undefined {
  const value = isRecord(given) ? given['@value'] : given;
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const read = readHeadcount(String(value));
  return read && 'count' in read && read.count === 0 ? undefined : read;
}
