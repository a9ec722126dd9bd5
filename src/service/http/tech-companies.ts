/** The HTTP side of the technology search (§4.13): a page, charged once it was sent. */
import { techCompaniesQuerySchema } from '../../contract/tech-companies';
import type { Parts } from '../parts';
import { countryOptions } from '../tech/country-options';
import { makePageCache } from '../tech/page-cache';
import { searchTech } from '../tech/search';
import type { HttpContext } from './env';
import { readQuery } from './query';
import type { Handler } from './routes';

export function techCompaniesHandler(
  parts: Pick<Parts, 'store' | 'clock' | 'log' | 'payments'>,
): Handler {
  const cache = makePageCache();
  return async (c) => {
    const query = readQuery(c, techCompaniesQuerySchema());
    // Whoever asks for the headers alone gets no company, so that there is nothing to charge.
    if (c.req.method === 'HEAD') return c.json({});
    const { page, holdId } = await searchTech(parts, cache, c.get('user').id, query);
    if (holdId !== undefined) payWhenSent(c, parts, holdId);
    return c.json(page);
  };
}

export function countryOptionsHandler(parts: Pick<Parts, 'store'>): Handler {
  return async (c) => c.json(await countryOptions(parts));
}

/**
 * Charges when the answer has left this process, and gives back what is set aside where the connection breaks
 * before. What fails here stays set aside, and the next sweep charges it.
 */
function payWhenSent(
  c: HttpContext,
  { store, clock, log, payments }: Pick<Parts, 'store' | 'clock' | 'log' | 'payments'>,
  holdId: string,
) {
  const { outgoing } = c.env;
  const { till } = store.tech;
  const requestId = c.get('requestId');
  const closed = new Promise<void>((resolve) => {
    if (outgoing.destroyed) resolve();
    else outgoing.once('close', () => resolve());
  });
  payments.add(
    closed
      .then(() => (outgoing.writableFinished ? till.settle(holdId, clock()) : till.release(holdId)))
      .catch((error: unknown) =>
        log.warn({ err: error, request_id: requestId }, 'a page is charged by the next sweep'),
      ),
  );
}
