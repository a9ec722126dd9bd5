/** Lets o-spreadsheet's models take many revisions: the library looks through all that came before at each of them. */
import type { Library } from './define-function';

/** What keeps the revisions of a model in their order; the library's types do not show it. */
interface History {
  HEAD_OPERATION: { id: string };
  tree: { getLastBranch(): { getLastOperationId(): string | undefined } };
  append(id: string, revision: unknown): void;
  applyOperation(revision: unknown): void;
  insert(id: string, revision: unknown, after: string): void;
}

/**
 * Appends a revision that follows the last one, which the library inserts like any other; in all models, those made before
 * included. Throws TypeError where the library is built in another way.
 */
export function allowLongHistories(library: Library): void {
  const { session } = new library.Model() as unknown as { session: { revisions: History } };
  const history: History = Object.getPrototypeOf(session.revisions);
  const { insert } = history;
  history.insert = function (this: History, id, revision, after) {
    const last = this.tree.getLastBranch().getLastOperationId();
    if (after !== last || after !== this.HEAD_OPERATION.id) {
      insert.call(this, id, revision, after);
      return;
    }
    this.append(id, revision);
    this.applyOperation(revision);
  };
}
