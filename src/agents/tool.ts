/** The type of the MCP server's tools. */
import type * as v from 'valibot';
import type { SignalsheetClient } from '../programs';

export interface AgentTool<Schema extends v.GenericSchema = v.GenericSchema> {
  readonly name: string;
  readonly title: string;
  /** For models: what it does, what it costs, and which tool comes next. */
  readonly description: string;
  readonly input: () => Schema;
  /** Whether it changes nothing; `run` is the only tool that spends. */
  readonly isReading: boolean;
  /** Whether its answers hold no texts of strangers. */
  readonly isOurs?: true;
  /** Returns what the model is shown. Throws SignalsheetError, or Misused for arguments that don't fit together. */
  call(client: SignalsheetClient, input: v.InferOutput<Schema>): Promise<object>;
}

/** Keeps the types of a tool's input and its call together. */
export function tool<Schema extends v.GenericSchema>(made: AgentTool<Schema>): AgentTool<Schema> {
  return made;
}

/** A mistake in the arguments of a tool; the message says what to send instead. */
export class Misused extends Error {
  constructor(message: string) {
    super(`${message} Nothing was done and no credits were spent.`);
  }
}

/** The position that a cursor stands for; 0 without one. Throws Misused for a text that no tool returned. */
export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor)) throw new Misused('Send the next_cursor of an earlier answer.');
  return Number(cursor);
}

/** The cursor of the next page as a field, or none on the last page. */
export function nextCursor(offset: number, hasMore: boolean): { next_cursor?: string } {
  return hasMore ? { next_cursor: String(offset) } : {};
}
