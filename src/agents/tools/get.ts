/** `get`: one company or watch with its evidence, free. */
import * as v from 'valibot';
import { ownWatch } from '../progress';
import { Misused, nextCursor, offsetOf, tool } from '../tool';

const peopleOnPage = 20;

const schema = () =>
  v.strictObject({
    domain: v.optional(v.string()),
    account_id: v.optional(v.number()),
    signal_id: v.optional(v.number()),
    cursor: v.optional(v.string()),
  });

export const get = tool({
  name: 'get',
  title: 'Get one object',
  description:
    'Free. One of your companies by domain or account_id, with its people, signals and sources (cursor: more people), ' +
    'or one watch by signal_id. Unknown companies must be enriched first: estimate enrich_companies.',
  input: schema,
  isReading: true,
  async call(client, { domain, account_id, signal_id, cursor }) {
    const named = [domain, account_id, signal_id].filter((one) => one !== undefined);
    if (named.length !== 1) throw new Misused('Send exactly one of domain, account_id, signal_id.');
    if (signal_id !== undefined) return { signal: await ownWatch(client, signal_id) };
    const page = offsetOf(cursor) + 1;
    const { accounts } = await client.accountBatch({
      ...(domain === undefined
        ? { account_ids: [account_id ?? 0] }
        : { account_domains: [domain] }),
      icp_people_page: page,
      icp_people_page_size: peopleOnPage,
    });
    const [account] = accounts;
    if (!account)
      throw new Misused(
        'This company isn’t among your accounts; estimate enrich_companies for it.',
      );
    return { company: account, ...nextCursor(page, account.icp_people_has_more ?? false) };
  },
});
