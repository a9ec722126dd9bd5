/** `search`: finds ids and counts, all free. */
import * as v from 'valibot';
import { limits } from '../../contract/limits';
import type { Requests } from '../../programs';
import { Misused, nextCursor, offsetOf, tool } from '../tool';

const onPage = 20;

const reference = () =>
  v.strictObject({
    profile_url: v.optional(v.string()),
    email: v.optional(v.string()),
    name: v.optional(v.string()),
    domain: v.optional(v.string()),
  });

const schema = () =>
  v.strictObject({
    kind: v.picklist(['companies', 'people', 'signals', 'posts']),
    names: v.optional(v.pipe(v.array(v.string()), v.maxLength(limits.companyNamesPerRequest))),
    people: v.optional(v.pipe(v.array(reference()), v.maxLength(limits.companyNamesPerRequest))),
    signal_id: v.optional(v.number()),
    count_only: v.optional(v.boolean()),
    cursor: v.optional(v.string()),
  });

export const search = tool({
  name: 'search',
  title: 'Search',
  description:
    'Free. companies: domains by names. people: person_id by profile_url, email, or name with domain. signals: your ' +
    'watches. posts: what the watch signal_id found, each company with its newest evidence. To find companies by ' +
    'technology, or new people, use estimate.',
  input: schema,
  isReading: true,
  async call(client, { kind, names, people, signal_id, count_only, cursor }) {
    const offset = offsetOf(cursor);
    switch (kind) {
      case 'companies': {
        if (!names?.length) throw new Misused('Send names of companies.');
        const { names: found } = await client.lookUpCompanies({ names });
        if (count_only) return { count: found.filter(({ status }) => status === 'found').length };
        return { companies: found.map((answer, at) => ({ asked: names[at], ...answer })) };
      }
      case 'people': {
        if (!people?.length) throw new Misused('Send people to look for.');
        const references: Requests['lookUpPeople']['references'] = people;
        const { people: found } = await client.lookUpPeople({ references });
        if (count_only) return { count: found.filter(({ status }) => status === 'found').length };
        return { people: found.map((answer, at) => ({ asked: people[at], ...answer })) };
      }
      case 'signals': {
        const page = await client.signalList({ pagination: { limit: onPage, offset } });
        if (count_only) return { count: page.total_count };
        const more = nextCursor(offset + onPage, page.pagination?.has_more ?? false);
        return { count: page.total_count, signals: page.signals.map(brief), ...more };
      }
      case 'posts': {
        if (signal_id === undefined) throw new Misused('Send the signal_id of a watch.');
        const page = await client.signalFinds({ signal_id, offset });
        if (count_only) return { count: page.total_count };
        const more = nextCursor(offset + page.finds.length, page.has_more);
        return { count: page.total_count, finds: page.finds, ...more };
      }
    }
  },
});

/** The fields of a watch in a list; `get` shows the rest. */
function brief(signal: {
  signal_id: number;
  signal_name: string;
  signal_type: string;
  status: string;
  accounts_found?: number | null | undefined;
  credits_used?: number | null | undefined;
}) {
  const { signal_id, signal_name, signal_type, status, accounts_found, credits_used } = signal;
  return { signal_id, signal_name, signal_type, status, accounts_found, credits_used };
}
