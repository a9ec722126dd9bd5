/** Makes a table with headers of objects as the service sent them: known fields first, then all others. */
import type { Loose } from '../../client/tolerant';
import type { Cell } from '../ports';
import { headerOf } from './fields';
import { readable, stageInWords } from './flat-account';

/** Takes the objects and the headers of the fields we know, in their order. A field that no object has is left out. */
export function tableOf(
  items: readonly Loose[],
  known: Readonly<Record<string, string>>,
): Cell[][] {
  const columns = fieldsOf(items, known);
  return [
    columns.map((name) => known[name] ?? headerOf(name)),
    ...items.map((item) => columns.map((name) => cellOf(item[name], name))),
  ];
}

/** The fields that any of the objects has: those we know in their order, then all others. */
export function fieldsOf(
  items: readonly Loose[],
  known: Readonly<Record<string, string>>,
): string[] {
  const present = new Set(items.flatMap((item) => Object.keys(item)));
  return [
    ...Object.keys(known).filter((name) => present.has(name)),
    ...[...present].filter((name) => !(name in known)),
  ];
}

/** Any value of JSON as a cell: an object with a name by its name, others in words, as people write this field. */
export function cellOf(value: unknown, field: string): Cell {
  if (field === 'funding_stage') return stageInWords(value);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return value;
  if (typeof value === 'object' && value !== null && 'name' in value)
    return typeof value.name === 'string' ? value.name : readable(value);
  return readable(value);
}
