/** What the operator's commands share: the store they work on, and how they print. */
import { type Operator, openOperator, readSettings } from '../../service';

export interface AdminOptions {
  readonly data: string;
  readonly json?: boolean;
}

export async function withOperator(
  { data }: AdminOptions,
  work: (operator: Operator) => Promise<void>,
): Promise<void> {
  const operator = await openOperator(data, readSettings(process.env));
  try {
    await work(operator);
  } finally {
    await operator.close();
  }
}

/** A table for people, JSON for programs. */
export function print(rows: readonly object[], { json }: Pick<AdminOptions, 'json'>): void {
  if (json) console.log(JSON.stringify(rows));
  else if (rows.length === 0) console.log('None.');
  else console.table(rows);
}

/** What is done is said to people alone: a program reads the list that follows. */
export function say(text: string, { json }: Pick<AdminOptions, 'json'>): void {
  if (!json) console.log(text);
}

export function timeOf(at: number): string {
  return new Date(at).toISOString();
}
