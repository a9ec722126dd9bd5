/** HTTP handlers of the technology search (§4.13): a page is charged once it was sent. */
import { techCompaniesQuerySchema } from '../../contract/tech-companies';
import type { Deps } from '../deps';
import { refusal } from '../errors';
import { isListening, waitForTurn, wasSent } from '../http/connections';
import { readQuery } from '../http/query';
import type { Handler } from '../routes';
import { countryOptions } from './countries';
import { makePageCache } from './in-memory/page-cache';
import { searchTech } from './search/answer';

export function techCompaniesHandler(deps: Pick<Deps, 'store' | 'clock' | 'payments'>): Handler {
  const cache = makePageCache();
  return async (c) => {
    const query = readQuery(c, techCompaniesQuerySchema());
    // A HEAD request gets no companies, so it costs nothing.
    if (c.req.method === 'HEAD') return c.json({});
    const { incoming, outgoing } = c.env;
    // Pages are searched and reserved one by one, so that no credits are reserved for pages that
    // still wait to be sent.
    if (!(await waitForTurn(incoming, outgoing))) throw hungUp();
    await deps.payments.charged(c.get('user').id);
    const { page, held } = await searchTech(deps, cache, c.get('user').id, query);
    if (held === undefined) return c.json(page);
    if (!isListening(incoming, outgoing)) {
      deps.payments.giveBack(held);
      throw hungUp();
    }
    deps.payments.settle(held, wasSent(outgoing));
    return c.json(page);
  };
}

export function countryOptionsHandler(deps: Pick<Deps, 'store'>): Handler {
  return async (c) => c.json(await countryOptions(deps));
}

/** Reaches clients that closed only their sending side of the connection. */
function hungUp() {
  return refusal(
    'BAD_REQUEST',
    'You closed the connection before the page was ready. Nothing was sent and no credits were spent. Search ' +
      'again and keep the connection open until the response arrives.',
    'connection_closed',
    {},
  );
}
