/**
 * Joins revisions of scripts that follow one another. A model with an edit of its own works that out again after each
 * revision, so a page that has many to take would not catch up.
 */
import { type RevisionMessage, scriptClient } from '../../protocol/messages';
import type { Parts } from './parts';

export class JoinedRevisions {
  /** The ids of revisions that the model knows only as parts of others. */
  readonly #ids = new Set<string>();
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The revisions to take in place of these, in order; each has the id of the last one that it joins. */
  of(messages: readonly RevisionMessage[]): RevisionMessage[] {
    const joined: RevisionMessage[] = [];
    for (const message of messages) {
      const before = joined.at(-1);
      if (before && isOfScript(before) && isOfScript(message)) {
        const commands = [before, message].flatMap((each) => this.#parts.commandsOf(each));
        const { serverRevisionId } = before;
        joined.splice(-1, 1, { ...message, serverRevisionId, commands } as RevisionMessage);
        this.#ids.add(before.nextRevisionId).add(message.nextRevisionId);
      } else joined.push(message);
    }
    return joined;
  }

  /** Whether a message is about a revision that was joined with others, and can't be undone alone. */
  isUndoneAlone(message: RevisionMessage): boolean {
    const { undoneRevisionId, redoneRevisionId } = message as {
      readonly undoneRevisionId?: string;
      readonly redoneRevisionId?: string;
    };
    return this.#ids.has(undoneRevisionId ?? redoneRevisionId ?? '');
  }
}

const isOfScript = ({ type, clientId }: RevisionMessage) =>
  type === 'REMOTE_REVISION' && clientId === scriptClient;
