/** The objects that a page describes in any syntax, with prefixes removed and references resolved. */
import { isRecord } from '../text';
import { type Node, typesOf } from './values';

/**
 * An object that a page describes. Its values may form cycles, because references are replaced by the objects
 * themselves.
 */
export interface LinkedData {
  readonly node: Node;
  /** Whether it is at the top level, in a list or in `@graph`, and not only inside another object. */
  readonly isAlone: boolean;
  /** The keys under which other objects contain or reference it. */
  readonly under: ReadonlySet<string>;
}

const bounds = {
  /** The most objects and lists. */
  nodes: 10_000,
  depth: 50,
  /** The most objects of different types with the same `@id`. */
  sameId: 5,
} as const;

type OpenNode = Record<string, unknown>;
interface Found {
  readonly node: OpenNode;
  isAlone: boolean;
  readonly under: Set<string>;
}

/**
 * Takes the objects of a page's scripts and markup, and the base address. Returns every object once, outer
 * ones first; objects with the same `@id` are merged. Never throws.
 */
export function linkedNodes(roots: readonly unknown[], base: string): readonly LinkedData[] {
  const gathered = gather(roots);
  const byId = new Map<string, Found[]>();
  const kept: Found[] = [];
  for (const found of gathered) {
    const id = idOf(found.node, base);
    const sameId = id === null ? [] : (byId.get(id) ?? []);
    const known = sameId.find(({ node }) => mayBeOne(node, found.node));
    if (known) join(known, found);
    else {
      kept.push(found);
      if (id !== null) byId.set(id, [...sameId, found].slice(0, bounds.sameId));
    }
  }
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    const id = isRecord(value) ? idOf(value, base) : null;
    const sameId = (id === null ? undefined : byId.get(id)) ?? [];
    const meant = sameId.filter(({ node }) => mayBeOne(node, value as Node));
    return (meant.find(({ node }) => !isOfPage(node)) ?? meant[0])?.node ?? value;
  };
  for (const { node } of kept) {
    for (const [key, value] of Object.entries(node)) node[key] = whole(value);
  }
  return kept.filter(({ node }) => !isReference(node));
}

/** Many sites use the same `@id` for their company, site and page, which are three objects. */
function mayBeOne(one: Node, other: Node): boolean {
  const [ones, others] = [typesOf(one), typesOf(other)];
  return ones.length === 0 || others.length === 0 || ones.some((type) => others.includes(type));
}

function isOfPage(node: Node): boolean {
  return typesOf(node).some((type) => /^Web(?:Site|Page)$/.test(type));
}

function gather(roots: readonly unknown[]): readonly Found[] {
  const found: Found[] = [];
  const queue: { raw: Node; node: OpenNode; depth: number }[] = [];
  let parts = 0;
  const take = (value: unknown, under: string | null, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (depth > bounds.depth || ++parts > bounds.nodes) return null;
    if (Array.isArray(value)) return value.map((item) => take(item, under, depth + 1));
    const raw = value as Node;
    const inner = raw['@list'] ?? raw['@set'];
    if (inner !== undefined) return take(inner, under, depth + 1);
    if ('@value' in raw) return raw;
    const node: OpenNode = {};
    found.push({ node, isAlone: under === null, under: new Set(under === null ? [] : [under]) });
    queue.push({ raw, node, depth });
    return node;
  };
  for (const root of roots) take(root, null, 0);
  for (let at = 0; at < queue.length; at++) {
    const { raw, node, depth } = queue[at] as (typeof queue)[number];
    for (const [key, value] of Object.entries(raw)) {
      const term = termOf(key);
      if (term === '@graph' || term === '@included') take(value, null, depth + 1);
      else if (term !== '@context' && term !== '__proto__' && !Object.hasOwn(node, term)) {
        node[term] = take(value, term, depth + 1);
      }
    }
    node['@type'] ??= node['type'];
    node['@id'] ??= node['id'];
  }
  return found;
}

/** Takes a key, with or without a prefix or an address of schema.org; returns its name in schema.org. */
export function termOf(key: string): string {
  return key.replace(/^(?:https?:)?\/\/(?:www\.)?schema\.org\/|^schema:/i, '').trim();
}

function join(known: Found, { node, isAlone, under }: Found): void {
  const isMore = !isReference(node);
  if (isMore && isAlone) known.isAlone = true;
  for (const key of under) known.under.add(key);
  for (const [key, value] of Object.entries(node)) known.node[key] ??= value;
}

function idOf(node: Node, base: string): string | null {
  const id = node['@id'];
  if (typeof id !== 'string' || id.trim() === '') return null;
  return URL.canParse(id, base) ? new URL(id, base).href : id;
}

/** Whether it only references another object. */
function isReference(node: Node): boolean {
  const keys = Object.keys(node).filter((key) => node[key] !== undefined);
  return keys.includes('@id') && keys.every((key) => ['@id', 'id', '@type', 'type'].includes(key));
}
