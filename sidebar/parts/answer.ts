/** Tolerant readers of the service's answers, passed on by the script: unreadable parts are left out. */

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

/** Reads a web address; other schemes, such as `javascript:`, must not become links. */
export function address(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? value : undefined;
}
