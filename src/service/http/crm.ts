/** The HTTP side of a crm_export_url: the caller's CRM as a CSV file. The link itself is the key. */
import { exportCrm } from '../crm/export';
import { readCrmLink } from '../crm/link';
import { ApiError } from '../errors';
import type { Parts } from '../parts';
import { answerCsv } from './csv';
import type { Handler } from './routes';

export const crmEndpoint = {
  method: 'GET',
  path: '/crm/{link}',
  keyed: false,
  charges: false,
} as const;

export function crmHandler(parts: Pick<Parts, 'store' | 'secrets' | 'clock'>): Handler {
  return async (c) => {
    c.header('Referrer-Policy', 'no-referrer');
    const userId = readCrmLink(parts, c.req.param('link') ?? '');
    if (userId !== undefined) return answerCsv(c, 'crm.csv', exportCrm(parts.store, userId));
    throw new ApiError(
      'NOT_FOUND',
      'There is no CRM behind this link. No credits were spent. Check that the link was copied whole.',
    );
  };
}
