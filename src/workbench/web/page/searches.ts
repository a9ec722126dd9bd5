/** Searches again in pauses: o-spreadsheet's "Find and replace" reads every cell of every sheet after each edit of others. */
import { spreadsheetLibrary } from './libraries';

/** Members that the library's types leave out. */
interface Search {
  readonly model: { trigger(event: 'update'): void };
  readonly toSearch: string;
  isSearchDirty: boolean;
  /** The person moved to a match or another sheet, and waits for the result. */
  shouldFinalizeUpdateSelection: boolean;
  finalize(): void;
  replaceAll(): void;
  onDispose(act: () => void): void;
}

/** How many times as long as a search took nothing is searched, so that typing and clicking stay quick. */
const restRatio = 9;

/** Patches the searches of all pages. */
export function searchInPauses(): void {
  const search = spreadsheetLibrary.stores.FindAndReplaceStore.prototype as unknown as Search;
  const { finalize, replaceAll } = search;
  const dueAt = new WeakMap<Search, number>();
  const timers = new WeakMap<Search, number>();
  const searchNow = (one: Search) => {
    const began = performance.now();
    finalize.call(one);
    const end = performance.now();
    dueAt.set(one, end + restRatio * (end - began));
  };
  search.finalize = function (this: Search) {
    if (!this.isSearchDirty) return;
    const restMs = (dueAt.get(this) ?? 0) - performance.now();
    if (this.toSearch === '' || this.shouldFinalizeUpdateSelection || restMs <= 0)
      return searchNow(this);
    if (timers.get(this)) return;
    if (!timers.has(this)) this.onDispose(() => clearTimeout(timers.get(this)));
    const late = () => {
      timers.set(this, 0);
      if (!this.isSearchDirty) return;
      searchNow(this);
      this.model.trigger('update');
    };
    timers.set(this, window.setTimeout(late, restMs));
  };
  search.replaceAll = function (this: Search) {
    // All that match now, not only those of the last search.
    if (this.isSearchDirty) searchNow(this);
    replaceAll.call(this);
  };
}
