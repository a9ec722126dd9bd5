/** English numbers with their nouns. */
import { count } from '../figures';

export { count } from '../figures';

/** 1 credit, 9,412 credits. */
export function credits(value: number): string {
  return value === 1 ? '1 credit' : `${count(value)} credits`;
}

export function companies(value: number): string {
  return value === 1 ? '1 company' : `${count(value)} companies`;
}

export function domains(value: number): string {
  return value === 1 ? '1 unique domain' : `${count(value)} unique domains`;
}

export function people(value: number): string {
  return value === 1 ? '1 person' : `${count(value)} people`;
}
