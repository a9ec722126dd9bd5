/**
 * The ordered log of a workbook's revisions. A revision is accepted only if it is based on the last one (its author
 * rebases and retries otherwise), and it is journaled before it is sent to anyone.
 */

import type { RevisionMessage } from '../protocol/messages';
import type { BookStore, StoredRevision } from '../storage/book-store';

/** The number of revisions after which even a small workbook needs a new snapshot. */
const maxReplayRevisions = 300;
const maxReplayCharacters = 4_000_000;
/** A large workbook's snapshot takes long, so it waits for more revisions. */
const maxReplayShare = 0.5;
const charactersPerRevision = 10_000;
/** A snapshot ends what pages can undo, so it waits longer while an open page has something to undo. */
const maxUndoRevisions = 10_000;
const maxUndoCharacters = 32_000_000;

export class RevisionLog {
  #head: string;
  #snapshot: string;
  /** The id of the revision that the snapshot was taken at. */
  #snapshotRevision: string;
  #before: StoredRevision[];
  #since: StoredRevision[];
  /** The clients with edits since the snapshot. */
  readonly #clients = new Set<string>();
  readonly #store: BookStore;

  /** Takes the store of a workbook that has a snapshot. */
  constructor(store: BookStore) {
    this.#store = store;

    const snapshot = store.snapshot();
    if (!snapshot) throw new Error('The workbook has no snapshot');
    this.#snapshot = snapshot.data;
    this.#snapshotRevision = snapshot.revision;
    this.#before = store.revisionsBefore();
    this.#since = store.revisionsSince();
    for (const { message } of this.#since) this.#noteClient(JSON.parse(message));
    this.#head = this.#since.at(-1)?.id ?? snapshot.revision;
  }

  /** The id of the last revision. */
  get head(): string {
    return this.#head;
  }

  /** The snapshot, in JSON, and the revisions to replay on it. */
  get content(): { readonly snapshot: string; readonly revisions: string[] } {
    return { snapshot: this.#snapshot, revisions: this.#since.map(({ message }) => message) };
  }

  /**
   * Whether the journal is so long that a new snapshot is due.
   *
   * @param isOpen whether a client has an open page, which may undo what it did since the last snapshot
   */
  isLong(isOpen: (client: string) => boolean): boolean {
    const characters = this.#since.reduce((sum, { message }) => sum + message.length, 0);
    const { length } = this.#snapshot;
    const [mostRevisions, mostCharacters] = [...this.#clients].some(isOpen)
      ? [maxUndoRevisions, maxUndoCharacters]
      : [maxReplayRevisions, maxReplayCharacters];
    return (
      this.#since.length > Math.max(mostRevisions, length / charactersPerRevision) ||
      characters > Math.max(mostCharacters, length * maxReplayShare)
    );
  }

  /** Journals a revision if it is based on the last one. Returns its JSON, or null if it isn't. */
  accept(revision: RevisionMessage): string | null {
    if (revision.serverRevisionId !== this.#head) return null;
    const message = JSON.stringify(revision);
    const stored = { id: revision.nextRevisionId, message };
    this.#store.append(stored);
    this.#since.push(stored);
    this.#noteClient(revision);
    this.#head = stored.id;
    return message;
  }

  /** Whether a revision of this id is kept. */
  has(id: string): boolean {
    return this.#known.some((known) => known.id === id);
  }

  /** The revisions after the given one; null when it is too old or was never accepted. */
  after(revision: string): string[] | null {
    if (revision === this.#head) return [];
    if (revision === this.#snapshotRevision) return this.content.revisions;
    const known = this.#known;
    const index = known.findIndex(({ id }) => id === revision);
    return index < 0 ? null : known.slice(index + 1).map(({ message }) => message);
  }

  get #known(): StoredRevision[] {
    return [...this.#before, ...this.#since];
  }

  /** Replaces the journal with a snapshot of the head. */
  startAnew(snapshot: string): void {
    this.#store.replaceSnapshot(this.#head, snapshot);
    this.#snapshot = snapshot;
    this.#snapshotRevision = this.#head;
    this.#before = this.#store.revisionsBefore();
    this.#since = [];
    this.#clients.clear();
  }

  #noteClient({ clientId }: RevisionMessage): void {
    if (clientId !== undefined) this.#clients.add(clientId);
  }
}
