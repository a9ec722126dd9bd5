/** The parts of a vendor’s rule in the fake internet. */
import type { FakeAnswer } from './internet';

export interface FakePosting {
  readonly id: string;
  readonly title: string;
  /** HTML. */
  readonly body: string;
  readonly locations: readonly string[];
  readonly department: string | null;
  /** ISO 8601; null if the vendor says nothing. */
  readonly postedAt: string | null;
  /** The vendor’s other fields of it, under its own names: `isListed`, `internal_job_id` … */
  readonly more?: Readonly<Record<string, unknown>>;
}

export interface Board {
  company: string | null;
  postings: FakePosting[];
}

/** A board of the vendor’s, and how the vendor differs from others. */
export interface BoardExample {
  readonly token: string;
  /** The address of its document, or of the first of them. */
  readonly url: string;
  /** HTML of a page that leads there. */
  readonly found: string;
  readonly paged?: true;
  /** Requests aren't conditional. */
  readonly unconditional?: true;
  readonly undated?: true;
  readonly textless?: true;
  readonly withoutDepartment?: true;
  /** Read from structured data of pages, where tags in a title aren't meant as text. */
  readonly withoutTags?: true;
  readonly namedByHost?: true;
  /** An empty board looks like a missing one. */
  readonly emptyIsMissing?: true;
}

export interface VendorRule {
  readonly name: string;
  /** The board with which the vendor is tested. */
  readonly example: BoardExample;
  /** Its first group is the board’s name, unless `tokenOf` builds that from all groups. */
  readonly pattern: RegExp;
  readonly tokenOf?: (groups: readonly string[]) => string;
  readonly miss: FakeAnswer;
  answer(board: Board, url: URL): FakeAnswer;
}

export const json = (value: unknown, status = 200): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});
export const xml = (body: string): FakeAnswer => ({
  headers: { 'content-type': 'application/xml; charset=utf-8' },
  body,
});
export const notFound: FakeAnswer = { status: 404, body: 'Not Found' };

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
export const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => escapes[one] ?? one);
