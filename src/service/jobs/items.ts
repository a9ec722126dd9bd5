/** Turns what a request lists into a job's items: each domain once, in request order. */
import { readDomain } from '../../contract/domain';
import { limits } from '../../contract/limits';
import type { NewItem } from '../store/jobs';

/** Takes domains as people write them. Those that are none become items too, so that they are answered for. */
export function itemsOf(texts: readonly string[]): NewItem[] {
  const items = new Map<string, NewItem>();
  for (const text of texts) {
    const item = itemOf(text);
    if (!items.has(item.subject)) items.set(item.subject, item);
  }
  return [...items.values()];
}

function itemOf(text: string): NewItem {
  const reading = readDomain(text);
  if (reading.ok) return { subject: reading.domain, status: 'pending' };
  return { subject: showable(text), status: 'invalid_domain' };
}

/** A text that is no domain may be anything: it is cut and freed of what no store or terminal should get. */
function showable(text: string): string {
  const clean = text
    .trim()
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd');
  return clean.length > limits.domainLength ? `${clean.slice(0, limits.domainLength)}…` : clean;
}
