/** Compares what texts of users and agents name with a user's exclude list. */
import { companiesMeant } from '../companies/by-host';
import type { Deps } from '../deps';
import type { Entry, Excluder } from './left-out';
import { readEntry } from './subjects';

/** Reads texts together; `subjectOf` returns the subject of one in the form that the list keeps, if there is one. */
export async function readTexts({ store }: Pick<Deps, 'store'>, texts: readonly string[]) {
  const read = new Map(texts.map((text) => [text, readEntry(text)]));
  const all = [...read.values()];
  const domains = all.flatMap((named) => (named?.kind === 'domain' ? [named.subject] : []));
  const pages = all.flatMap((named) => (named?.kind === 'page' ? [named.page] : []));
  const meant = await companiesMeant(store.companies, [...new Set(domains)]);
  const atPages = await store.companies.ofPages([...new Set(pages)]);
  return {
    subjectOf(text: string): string | undefined {
      const named = read.get(text);
      if (named?.kind === 'page') return atPages.get(named.page);
      return named && (meant.get(named.subject) ?? named.subject);
    },
  };
}

/** Returns the texts that name something left out, in order, each with its entry. */
export async function entriesOfTexts(
  { store }: Pick<Deps, 'store'>,
  who: Excluder,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Entry>> {
  const { subjectOf } = await readTexts({ store }, texts);
  const named = texts.map((text) => ({ text, subject: subjectOf(text) }));
  const entries = await store.excludeList.named(
    who,
    named.flatMap(({ subject }) => subject ?? []),
  );
  return new Map(
    named.flatMap(({ text, subject }) => {
      const entry = subject === undefined ? undefined : entries.get(subject);
      return entry ? [[text, entry] as const] : [];
    }),
  );
}
