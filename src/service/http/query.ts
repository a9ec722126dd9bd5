/** Reads a request's query: checks each parameter against the contract's schema and reports errors as for a body. */
import * as v from 'valibot';
import { ValidationError } from '../errors';
import type { HttpContext } from './env';
import { fieldErrorsOf, unstorableTexts } from './field-errors';

/**
 * Returns the parameters. Accepts a list's name once for each of its values, and any other name once. Throws
 * ValidationError if the query doesn't match the schema.
 */
export function readQuery<Schema extends v.GenericSchema>(
  c: HttpContext,
  schema: Schema,
): v.InferOutput<Schema> {
  const entries = entriesOf(schema);
  const given = new URL(c.req.url).searchParams;
  const names = [...new Set(given.keys())];
  // Without a prototype, because a parameter can have any name.
  const values: Record<string, unknown> = Object.create(null);
  for (const name of names) {
    const texts = given.getAll(name);
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    const kind = entry && kindOf(entry);
    values[name] = kind === 'array' || texts.length > 1 ? texts : readText(texts[0] ?? '', kind);
  }
  const reading = v.safeParse(schema, { ...values });
  const errors = reading.success
    ? unstorableTexts(values, 'query')
    : fieldErrorsOf(reading.issues, 'query');
  if (!reading.success || errors.length > 0) throw new ValidationError({ detail: errors });
  return reading.output;
}

/** A text that can't be of the wanted type stays a text, which the schema then refuses. */
function readText(text: string, kind: string | undefined): unknown {
  if (kind === 'number' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (kind === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}

function entriesOf(schema: v.GenericSchema): Readonly<Record<string, v.GenericSchema>> {
  return 'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {};
}

/** The type inside `optional` and other wrappers; for a pipe, the type of its first schema. */
function kindOf(schema: v.GenericSchema): string {
  return 'wrapped' in schema ? kindOf(schema.wrapped as v.GenericSchema) : schema.type;
}
