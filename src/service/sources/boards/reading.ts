/** Shared by all vendors: JSON documents, entries validated one by one, and storable postings. */
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

/** A posting as the vendor gives it, not yet cleaned. */
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

/**
 * Takes a page's failed answer and its number from 0. Returns the result of the reading: the answer for the
 * first page; for a later one, that the reading is incomplete.
 */
export function withoutPage(answer: Fruitless, page: number): Fruitless {
  return page === 0 ? answer : unreachable(`page ${page + 1} of the board did not come`);
}

/** The result for a board with more postings than are read. */
export const tooMany = (most: number) => unreachable(`the board has more than ${most} postings`);

/** More than any real board has. */
const maxPostings = 10_000;

/** A string that may be null or missing. */
export const maybe = v.nullish(v.string());
/** Some vendors use numbers as ids. */
export const idText = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
);

/**
 * Collects the postings of all pages of a board, each once by id. A repeated one adds its place, since some
 * vendors list a row per place.
 */
export function postingList() {
  const postings = new Map<string, Posting>();
  let unknown = 0;
  return {
    /** Takes entries of a vendor; `draft` returns null for an entry to skip, such as an unlisted one. */
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
    /** As `add`, for entries that `draft` validates itself: it returns undefined for an unknown shape. */
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

/** Undefined without an id, title or address. */
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

/** Joins the known parts of a place: "Berlin, Germany". */
export function placeOf(...parts: readonly (string | null | undefined)[]): string | null {
  return [...new Set(parts.map((part) => part?.trim()).filter(Boolean))].join(', ') || null;
}

/** Takes an ISO 8601 date or time; returns milliseconds since the epoch, or null if it is neither. */
export function isoMoment(text: string | null | undefined): number | null {
  const isMoment =
    /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
  if (!text || !isMoment.test(text)) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : moment;
}

/** A vendor that returns all postings of a board in one JSON document. */
interface JsonVendor<Document extends v.GenericSchema, Entry extends v.GenericSchema>
  extends Pick<BoardSource, 'name' | 'label' | 'isOptIn'> {
  /** The pattern of a board's name. */
  readonly boardName: RegExp;
  /** Patterns of addresses whose first group is a board's name, and words in its place that aren't names. */
  readonly addresses: readonly RegExp[];
  readonly notNames: string;
  url(board: string): string;
  readonly document: Document;
  /** The entries, or why the document has none. */
  entries(document: v.InferOutput<Document>): readonly unknown[] | Fruitless;
  readonly entry: Entry;
  /** Null for an entry to skip, such as an unlisted one. */
  draft(entry: v.InferOutput<Entry>): Draft | null;
  /** The employer's name, if the vendor gives it. */
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

/** A document in the vendor's format, or the result of a failed request. */
export type Document<Value> =
  | {
      readonly kind: 'ok';
      readonly value: Value;
      readonly validators: Validators | null;
    }
  | Fruitless;

interface JsonOptions extends GetOptions {
  /** Whether the vendor answers an unknown name with an HTML page. */
  readonly isPageMiss?: boolean;
}

/** Requests a JSON document and validates its outer shape. Never rejects. */
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

/** The most documents of single postings requested in one reading. */
const maxDetails = 100;

/**
 * Requests the documents that a list refers to, one after the other. Missing ones are left out; if another
 * one fails, the reading fails.
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

/** As `get`, but an answer of another host after a redirect counts as missing: vendors redirect unknown names there. */
export async function getAtHost(get: Get, url: string, options: GetOptions): Promise<Answer> {
  const answer = await get(url, options);
  if (answer.kind !== 'ok' || new URL(answer.url).host === new URL(url).host) return answer;
  return missing(`the address leads to ${new URL(answer.url).host} instead`);
}

/**
 * The names in the first group of the patterns, decoded, each once. Names that `isName` rejects are left out,
 * because names become part of addresses.
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
