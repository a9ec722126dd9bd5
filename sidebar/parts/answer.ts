/** Tolerant readers of what the service answers through the script: what can't be read is left out. */

export type Answer = Readonly<Record<string, unknown>>;

/** The objects of a list; none for anything else. */
export function objectsIn(value: unknown): Answer[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function isObject(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null;
}

/** A text that isn't empty. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function whole(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** Milliseconds since the epoch. */
export function time(value: unknown): number | undefined {
  const at = Date.parse(text(value) ?? '');
  return Number.isNaN(at) ? undefined : at;
}

/** Links of any other kind, such as scripts, aren't shown as links. */
export function address(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? value : undefined;
}
