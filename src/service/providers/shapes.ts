/**
 * Shapes of providers' answers. Values of an unexpected type are read as missing, so one changed field doesn't cost
 * the rest of a paid answer; the changed field and unknown fields are listed by name.
 */
import * as v from 'valibot';
import { isRecord } from '../sources/text';

/** What `unknownFields` needs to know about a schema. */
type Shape =
  | { readonly entries: v.ObjectEntries }
  | { readonly item: v.GenericSchema }
  | { readonly is: (value: unknown) => boolean };

const shapes = new WeakMap<object, Shape>();

function shaped<Schema extends v.GenericSchema>(schema: Schema, shape: Shape): Schema {
  shapes.set(schema, shape);
  return schema;
}

/** A documented field that we don't read. */
const anything = v.optional(v.unknown());

function leaf<Value>(is: (value: unknown) => value is Value) {
  const read = v.transform((value: unknown) => (is(value) ? value : null));
  return shaped(v.optional(v.pipe(v.unknown(), read), null), { is });
}

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

export const text = leaf((value) => typeof value === 'string');
export const number = leaf(isNumber);
export const flag = leaf((value) => typeof value === 'boolean');
/** A text, or `true` and `false` for whether the provider has one. */
export const textOrFlag = leaf((value) => typeof value === 'string' || typeof value === 'boolean');

/** An object that an answer must have, with at least one of the fields that we read. */
export function whole<Entries extends v.ObjectEntries>(entries: Entries) {
  const read = Object.keys(entries).filter((name) => entries[name] !== anything);
  const hasSome = (value: unknown) =>
    isRecord(value) && read.some((name) => Object.hasOwn(value, name));
  return shaped(v.pipe(v.unknown(), v.check(hasSome), v.looseObject(entries)), { entries });
}

/** An object that may be missing; null if it is missing or isn't an object. */
export function part<Entries extends v.ObjectEntries>(entries: Entries) {
  const read = v.transform((value: unknown) => (isRecord(value) ? value : null));
  const schema = v.optional(v.pipe(v.unknown(), read, v.nullable(v.looseObject(entries))), null);
  return shaped(schema, { entries });
}

/** A list, empty if missing. Takes the schema of an entry, a `part` or a leaf. */
export function list<Item extends v.GenericSchema<unknown, unknown>>(item: Item) {
  const read = v.transform((value: unknown): unknown[] => (Array.isArray(value) ? value : []));
  return shaped(v.optional(v.pipe(v.unknown(), read, v.array(item)), []), { item });
}

/** Documented fields that we don't read, by their names. */
export function unread(names: string): Record<string, typeof anything> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, anything]));
}

/** The number at the end of a path of names in an answer; null if there is none. */
export function numberAt(answer: unknown, path: string): number | null {
  let at = answer;
  for (const name of path.split(' '))
    at = isRecord(at) && Object.hasOwn(at, name) ? at[name] : null;
  return isNumber(at) ? at : null;
}

/** Entries of a list that are looked through for unknown fields. */
const maxEntries = 20;
const maxNames = 20;
/** Names are shown to operators, so they can't be sentences, or data that a provider put in place of a name. */
const fieldName = /^[\w-]{1,40}$/;

/**
 * Takes a schema of this file and the answer that it read. Returns the names of fields that the schema doesn't have, or
 * whose type it doesn't expect, with the names around them: `person.email.origin`. Never values; at most 20.
 */
export function unknownFields(schema: v.GenericSchema, answer: unknown): readonly string[] {
  const names = new Set<string>();
  collect(schema, answer, [], names);
  return [...names].slice(0, maxNames);
}

function collect(
  schema: v.GenericSchema,
  value: unknown,
  path: readonly string[],
  names: Set<string>,
): void {
  const shape = shapes.get(schema);
  if (shape === undefined || value === undefined || value === null) return;
  const isExpected =
    'is' in shape ? shape.is(value) : 'item' in shape ? Array.isArray(value) : isRecord(value);
  if (!isExpected) {
    names.add(path.join('.'));
    return;
  }
  if ('item' in shape && Array.isArray(value)) {
    for (const entry of value.slice(0, maxEntries)) collect(shape.item, entry, path, names);
  }
  if ('entries' in shape && isRecord(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (names.size >= maxNames) return;
      const known = Object.hasOwn(shape.entries, name) ? shape.entries[name] : undefined;
      const field = [...path, fieldName.test(name) ? name : '?'];
      if (known === undefined) names.add(field.join('.'));
      else collect(known as v.GenericSchema, inner, field, names);
    }
  }
}
