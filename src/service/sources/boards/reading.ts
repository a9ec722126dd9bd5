/** What the readers of all vendors share: documents of JSON, entries checked one by one, and postings fit to be kept. */
import * as v from 'valibot';
import { postText } from '../post-text';
import type {
  Answer,
  BoardReading,
  BoardSource,
  Fruitless,
  Get,
  GetOptions,
  Posting,
  Validators,
} from '../source';
import { maxLength, oneLine, storable, webAddress } from '../text';

/** What a vendor says of a posting, not yet cut and cleaned. */
export interface Draft {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly body: string;
  readonly postedAt?: number | null;
  readonly openUntil?: number | null;
  readonly locations?: readonly (string | null | undefined)[];
  readonly department?: string | null | undefined;
}

export const unreachable = (reason: string): Fruitless => ({ kind: 'unreachable', reason });
export const missing = (reason: string): Fruitless => ({ kind: 'missing', reason });
export const noName = missing('no board can have this name');

/** Takes what came instead of a page, the first being 0: a later one says nothing of the board, but the reading is not whole. */
export function withoutPage(answer: Fruitless, page: number): Fruitless {
  return page === 0 ? answer : unreachable(`page ${page + 1} of the board did not come`);
}

/** Where a board has more than are read. */
export const tooMany = (most: number) => unreachable(`the board has more than ${most} postings`);

/** More than any board has. */
const maxPostings = 10_000;

/** Texts of JSON that may be null or left out. */
export const maybe = v.nullish(v.string());
/** Ids stand as numbers at some vendors. */
export const idText = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
);

/**
 * Gathers postings over all pages of a board, each once by its id. One that stands there again, as some vendors have a
 * row for each place, adds its place.
 */
export function postingList() {
  const postings = new Map<string, Posting>();
  let unknown = 0;
  return {
    /** Takes entries of a vendor; `draft` returns null for one that is rightly left out, such as an unlisted one. */
    add<Schema extends v.GenericSchema>(
      entries: readonly unknown[],
      schema: Schema,
      draft: (entry: v.InferOutput<Schema>) => Draft | null,
    ): void {
      this.addDrafts(entries, (entry) => {
        const read = v.safeParse(schema, entry);
        return read.success ? draft(read.output) : undefined;
      });
    },
    /** As `add`, of entries that `draft` checks itself: it returns undefined for one of a shape that is not known. */
    addDrafts<Entry>(
      entries: readonly Entry[],
      draft: (entry: Entry) => Draft | null | undefined,
    ): void {
      for (const entry of entries) {
        if (postings.size + unknown > maxPostings) return;
        const drafted = draft(entry);
        if (drafted === null) continue;
        const posting = drafted && toPosting(drafted);
        if (!posting) {
          unknown++;
          continue;
        }
        const known = postings.get(posting.id);
        postings.set(posting.id, known ? withPlace(known, posting.location) : posting);
      }
    },
    size: () => postings.size,
    found(company: string | null | undefined, validators: Validators | null): BoardReading {
      if (postings.size + unknown > maxPostings) return tooMany(maxPostings);
      return {
        kind: 'found',
        postings: [...postings.values()],
        company: oneLine(company, maxLength.label),
        unknown,
        validators,
      };
    },
  };
}

/** Undefined where it has no id, title or address: nothing could be kept or shown of it. */
function toPosting(draft: Draft): Posting | undefined {
  const id = oneLine(draft.id, maxLength.label);
  const title = oneLine(draft.title, maxLength.title);
  const url = webAddress(draft.url);
  if (id === null || title === null || url === null) return undefined;
  const places = (draft.locations ?? []).map((place) => oneLine(place, maxLength.label));
  return {
    id,
    title,
    url,
    body: storable(postText(draft.body), maxLength.body).trim(),
    postedAt: draft.postedAt ?? null,
    openUntil: draft.openUntil ?? null,
    location: joined([...new Set(places)]),
    department: oneLine(draft.department, maxLength.label),
  };
}

function withPlace(posting: Posting, place: string | null): Posting {
  const places = [posting.location, place].flatMap((text) => text?.split('; ') ?? []);
  return { ...posting, location: joined([...new Set(places)]) };
}

function joined(places: readonly (string | null)[]): string | null {
  return oneLine(places.filter((place) => place !== null).join('; '), maxLength.label);
}

/** “Berlin, Germany” of its parts, without those that are unknown. */
export function placeOf(...parts: readonly (string | null | undefined)[]): string | null {
  return [...new Set(parts.map((part) => part?.trim()).filter(Boolean))].join(', ') || null;
}

/** Takes a moment as ISO 8601 has it, or a day; returns milliseconds since 1970, or null where it is none. */
export function isoMoment(text: string | null | undefined): number | null {
  const isMoment =
    /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
  if (!text || !isMoment.test(text)) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : moment;
}

/** A vendor that has all postings of a board in one document of JSON. */
interface JsonVendor<Document extends v.GenericSchema, Entry extends v.GenericSchema>
  extends Pick<BoardSource, 'name' | 'label' | 'isOptIn'> {
  /** What a board may be called. */
  readonly boardName: RegExp;
  /** Addresses with a board’s name in their first group, and the words that may stand there and are none. */
  readonly addresses: readonly RegExp[];
  readonly notNames: string;
  url(board: string): string;
  readonly document: Document;
  /** The entries, or why they are not those of a board. */
  entries(document: v.InferOutput<Document>): readonly unknown[] | Fruitless;
  readonly entry: Entry;
  /** Null for an entry that is rightly left out, such as an unlisted one. */
  draft(entry: v.InferOutput<Entry>): Draft | null;
  /** The employer’s name, where the vendor says it. */
  company?(
    entry: v.InferOutput<Entry>,
    document: v.InferOutput<Document>,
  ): string | null | undefined;
}

export function jsonVendor<Document extends v.GenericSchema, Entry extends v.GenericSchema>({
  boardName,
  addresses,
  notNames,
  company,
  ...vendor
}: JsonVendor<Document, Entry>): BoardSource {
  const excluded = new Set(notNames.split(' '));
  return {
    name: vendor.name,
    label: vendor.label,
    isOptIn: vendor.isOptIn,
    findBoards: (html, links) => namesIn([html, ...links], addresses, boardName, excluded),
    async read(board, get, validators) {
      if (!boardName.test(board)) return noName;
      const answer = await getJson(get, vendor.url(board), vendor.document, { validators });
      if (answer.kind !== 'ok') return answer;
      const entries = vendor.entries(answer.value);
      if ('kind' in entries) return entries;
      const list = postingList();
      let employer: string | null | undefined;
      list.add(entries, vendor.entry, (entry) => {
        employer ??= company?.(entry, answer.value);
        return vendor.draft(entry);
      });
      return list.found(employer, answer.validators);
    },
  };
}

/** A document that is one of the vendor’s own, or what else became of the request. */
export type Document<Value> =
  | {
      readonly kind: 'ok';
      readonly value: Value;
      readonly validators: Validators | null;
    }
  | Fruitless;

interface JsonOptions extends GetOptions {
  /** Whether the vendor shows whoever is unknown a page of its own. */
  readonly isPageMiss?: boolean;
}

/** Asks for a document of JSON whose outermost shape is known. Never rejects. */
export async function getJson<Schema extends v.GenericSchema>(
  get: Get,
  url: string,
  schema: Schema,
  { isPageMiss = false, ...options }: JsonOptions = {},
): Promise<Document<v.InferOutput<Schema>>> {
  const answer = await getAtHost(get, url, { accept: 'application/json', ...options });
  if (answer.kind !== 'ok') return answer;
  if (isPageMiss && answer.contentType === 'text/html') {
    return missing('a page stands where the board would');
  }
  let json: unknown;
  try {
    json = JSON.parse(answer.body);
  } catch {
    return unreachable('the answer was no JSON, or was cut off');
  }
  const read = v.safeParse(schema, json);
  if (!read.success) return unreachable('the answer had a shape that is not known');
  return { kind: 'ok', value: read.output, validators: answer.validators };
}

/** How many documents of single postings are asked for in one reading. */
const maxDetails = 100;

/**
 * Asks for what a list only refers to, one after the other. What is gone by then is left out; where one does not come,
 * the reading is not whole.
 */
export async function eachDetail<Entry, Value>(
  entries: ReadonlySet<Entry>,
  ask: (entry: Entry) => Promise<Document<Value>>,
): Promise<Document<Value[]>> {
  if (entries.size > maxDetails) {
    return unreachable(`the board has more than ${maxDetails} postings, each with its own address`);
  }
  const values: Value[] = [];
  for (const entry of entries) {
    const answer = await ask(entry);
    if (answer.kind === 'ok') values.push(answer.value);
    else if (answer.kind !== 'missing') return unreachable('the text of a posting did not come');
  }
  if (values.length === 0 && entries.size > 0) return unreachable('none of its postings came');
  return { kind: 'ok', value: values, validators: null };
}

/** As `get`, but what another host answers after a redirect is not what was asked for: vendors send there who is unknown. */
export async function getAtHost(get: Get, url: string, options: GetOptions): Promise<Answer> {
  const answer = await get(url, options);
  if (answer.kind !== 'ok' || new URL(answer.url).host === new URL(url).host) return answer;
  return missing(`the address leads to ${new URL(answer.url).host} instead`);
}

/**
 * The names that a pattern’s first group finds, decoded, each once. A name that `isName` refuses is left out: names
 * become part of addresses, and must stay there.
 */
export function namesIn(
  texts: readonly string[],
  patterns: readonly RegExp[],
  isName: RegExp,
  excluded: ReadonlySet<string> = new Set(),
): readonly string[] {
  const names = new Set<string>();
  for (const text of texts) {
    for (const pattern of patterns) {
      for (const [, found] of text.matchAll(pattern)) {
        const name = found === undefined ? undefined : decoded(found);
        if (name && isName.test(name) && !excluded.has(name.toLowerCase())) names.add(name);
      }
    }
  }
  return [...names];
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
