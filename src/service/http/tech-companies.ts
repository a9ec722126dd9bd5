/** The HTTP side of the technology search (§4.13): a page, charged once it was sent. */
import { techCompaniesQuerySchema } from '../../contract/tech-companies';
import type { Parts } from '../parts';
import { countryOptions } from '../tech/country-options';
import { makePageCache } from '../tech/page-cache';
import type { Payments } from '../tech/payments';
import { searchTech } from '../tech/search';
import type { HttpContext } from './env';
import { readQuery } from './query';
import type { Handler } from './routes';

export function techCompaniesHandler(parts: Pick<Parts, 'store' | 'clock' | 'payments'>): Handler {
  const cache = makePageCache();
  return async (c) => {
    const query = readQuery(c, techCompaniesQuerySchema());
    // Whoever asks for the headers alone gets no company, so that there is nothing to charge.
    if (c.req.method === 'HEAD') return c.json({});
    const { page, holdId } = await searchTech(parts, cache, c.get('user').id, query);
    if (holdId !== undefined) payWhenSent(c, parts.payments, holdId);
    return c.json(page);
  };
}

export function countryOptionsHandler(parts: Pick<Parts, 'store'>): Handler {
  return async (c) => c.json(await countryOptions(parts));
}

/** Charges when the answer has left this process, and gives back what is set aside where the connection breaks before. */
function payWhenSent(c: HttpContext, payments: Payments, holdId: string) {
  const { outgoing } = c.env;
  const closed = new Promise<void>((resolve) => {
    if (outgoing.destroyed) resolve();
    else outgoing.once('close', () => resolve());
  });
  payments.expect(
    closed.then(() => {
      if (outgoing.writableFinished) payments.charge(holdId);
      else payments.giveBack(holdId);
    }),
  );
}
