/** The HTTP side of the technology search (§4.13): a page, charged once it was sent. */
import { techCompaniesQuerySchema } from '../../contract/tech-companies';
import { ApiError } from '../errors';
import type { Parts } from '../parts';
import { countryOptions } from '../tech/country-options';
import { makePageCache } from '../tech/page-cache';
import { searchTech } from '../tech/search';
import { hasLeft, isListening, isNext } from './connections';
import { readQuery } from './query';
import type { Handler } from './routes';

export function techCompaniesHandler(parts: Pick<Parts, 'store' | 'clock' | 'payments'>): Handler {
  const cache = makePageCache();
  return async (c) => {
    const query = readQuery(c, techCompaniesQuerySchema());
    // Whoever asks for the headers alone gets no company, so that there is nothing to charge.
    if (c.req.method === 'HEAD') return c.json({});
    const { incoming, outgoing } = c.env;
    // Pages are searched and set aside one by one, so that none is set aside that waits behind others to be sent.
    if (!(await isNext(incoming, outgoing))) throw hungUp();
    const { page, holdId } = await searchTech(parts, cache, c.get('user').id, query);
    if (holdId === undefined) return c.json(page);
    if (!isListening(incoming, outgoing)) {
      parts.payments.giveBack(holdId);
      throw hungUp();
    }
    parts.payments.settle(holdId, hasLeft(outgoing));
    return c.json(page);
  };
}

export function countryOptionsHandler(parts: Pick<Parts, 'store'>): Handler {
  return async (c) => c.json(await countryOptions(parts));
}

/** Read by whoever closed only their own side of the connection. */
function hungUp() {
  return new ApiError(
    'BAD_REQUEST',
    'The connection was closed on your side before the page was ready, so none was sent and no credits were spent. ' +
      'Leave it open until the answer is there, and search again.',
  );
}
