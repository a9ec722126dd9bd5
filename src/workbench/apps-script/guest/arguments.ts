/** Checks arguments as Google's services do, and says in its words what is wrong with them. */
import { Exception } from './exception';

/** Throws Google's complaint about arguments that fit no form of a method. */
export function mismatch(method: string, args: unknown[]): never {
  const types = args.map(typeName).join(',');
  throw new Exception(`The parameters (${types}) don't match the method signature for ${method}.`);
}

function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `${typeName(value[0])}[]`;
  if (typeof value === 'string') return 'String';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'Boolean';
  return '(class)';
}

/** A whole number; Google refuses others. */
export function whole(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  throw new Exception(`Cannot convert ${String(value)} to int.`);
}
