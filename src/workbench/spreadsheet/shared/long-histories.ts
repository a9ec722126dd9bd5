/** Keeps o-spreadsheet's models fast with many revisions: for each one, the library searches all earlier ones. */
import type { Library } from './define-function';

/** The library's ordered history of a model's revisions, which its types don't show. */
interface History {
  readonly HEAD_OPERATION: { readonly id: string };
  readonly tree: { getLastBranch(): { getLastOperationId(): string | undefined } };
  append(id: string, revision: unknown): void;
  applyOperation(revision: unknown): void;
  insert(id: string, revision: unknown, after: string): void;
}

/**
 * Makes all models, existing ones included, append a revision that follows the last one instead of searching for its
 * place. Throws TypeError if the library is built differently.
 */
export function allowLongHistories(library: Library): void {
  const { session } = new library.Model() as unknown as {
    readonly session: { readonly revisions: History };
  };
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
