/** The contract's schemas as JSON Schema, in the dialect of OpenAPI 3.1. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What a caller may send: defaults may be left out. */
export const inputSchema = (schema: v.GenericSchema) => convert(schema, 'input');

/** What the service answers. */
export const outputSchema = (schema: v.GenericSchema) => convert(schema, 'output');

/** Checks that JSON Schema cannot say, such as "one of the two", stand in the descriptions. */
function convert(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...converted } = toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    errorMode: 'ignore',
  });
  return converted;
}
