/** Reads a JSON request body: checks its type, size and text, then its fields against the contract's schema. */
import * as v from 'valibot';
import { ApiError, refusal, ValidationError } from '../errors';
import type { HttpContext } from './env';
import { fieldErrorsOf, listsForObjects, unstorableTexts } from './field-errors';

const nothingDone = 'Nothing was done and no credits were spent.';

/** In a larger body only the first error is looked for: a caller could abuse the work of listing all. */
const manyErrorsUpTo = 65_536;

/**
 * Returns the body's fields. Throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or BAD_REQUEST, or
 * ValidationError if the body doesn't match the schema.
 */
export async function readBody<Schema extends v.GenericSchema>(
  c: HttpContext,
  schema: Schema,
  limitBytes: number,
): Promise<v.InferOutput<Schema>> {
  requireJson(c);
  const bytes = await readBytes(c, limitBytes);
  const sent = parseJson(bytes);
  const isLarge = bytes.length > manyErrorsUpTo;
  const reading = v.safeParse(schema, sent, { abortEarly: isLarge });
  if (!reading.success) {
    const texts = isLarge ? [] : unstorableTexts(sent, 'body');
    throw new ValidationError({ detail: [...fieldErrorsOf(reading.issues), ...texts] });
  }
  const lists = listsForObjects(sent, reading.output);
  const errors = lists.length > 0 ? lists : unstorableTexts(sent, 'body');
  if (errors.length > 0) throw new ValidationError({ detail: errors });
  return reading.output;
}

function requireJson(c: HttpContext) {
  const isJson = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(
    c.req.header('Content-Type') ?? '',
  );
  if (isJson && /^(identity)?$/i.test(c.req.header('Content-Encoding') ?? '')) return;
  throw refusal(
    'UNSUPPORTED_MEDIA_TYPE',
    `The request body must be plain, uncompressed JSON. ${nothingDone} ` +
      'Send Content-Type: application/json and no Content-Encoding.',
    'body_not_plain',
    {},
  );
}

async function readBytes(c: HttpContext, limitBytes: number): Promise<Buffer> {
  if (Number(c.req.header('Content-Length') ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // If the body is too long, the connection stays open for the answer, and the rest of the body is discarded.
    for await (const chunk of c.env.incoming.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > limitBytes) throw tooLarge(limitBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refusal(
      'BAD_REQUEST',
      `The request body ended early. ${nothingDone} Send it again.`,
      'body_ended',
      {},
    );
  }
  return Buffer.concat(chunks);
}

function tooLarge(limitBytes: number) {
  return refusal(
    'PAYLOAD_TOO_LARGE',
    `The request body is larger than ${limitBytes} bytes. ${nothingDone} Send less at a time.`,
    'body_too_large',
    { limit_bytes: limitBytes },
  );
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refusal(
      'BAD_REQUEST',
      `The request body is not valid JSON in UTF-8. ${nothingDone} Correct it and send it again.`,
      'body_not_json',
      {},
    );
  }
}
