/** German numbers with their nouns. */
import { count } from '../figures';

export { count } from '../figures';

/** 1 Credit, 9.412 Credits. */
export function credits(value: number): string {
  return value === 1 ? '1 Credit' : `${count(value)} Credits`;
}

export function companies(value: number): string {
  return value === 1 ? '1 Unternehmen' : `${count(value)} Unternehmen`;
}

export function people(value: number): string {
  return value === 1 ? '1 Person' : `${count(value)} Personen`;
}
