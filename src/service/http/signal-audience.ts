/** The HTTP side of an account_audience_url: the page, `.csv` and `.json` of its accounts. The link itself is the key. */

import { endpoints } from '../../contract/endpoints';
import { readAudienceLink } from '../audiences/link';
import { messagePage } from '../audiences/page';
import { ApiError } from '../errors';
import type { Parts } from '../parts';
import {
  accountCsvHead,
  accountCsvLines,
  accountsPage,
  readAccountMembers,
} from '../signals/audience-members';
import type { AccountAudienceRecord } from '../store/signals';
import { sinceOf } from './audience';
import type { HttpContext } from './env';
import type { Handler } from './routes';

export const accountAudienceEndpoint = {
  method: 'GET',
  path: '/account-audiences/{link}',
  keyed: false,
  charges: false,
} as const;

type AudienceParts = Pick<Parts, 'store' | 'secrets' | 'clock'>;

export function accountAudienceHandler(parts: AudienceParts): Handler {
  return async (c) => {
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    c.header('Referrer-Policy', 'no-referrer');
    const path = c.req.param('link') ?? '';
    const form = /\.(csv|json)$/.exec(path)?.[1];
    try {
      return await answer(c, parts, path.replace(/\.(csv|json)$/, ''), form);
    } catch (error) {
      if (form === 'json' || !(error instanceof ApiError)) throw error;
      return c.html(messagePage('This audience cannot be shown', error.message), error.status);
    }
  };
}

async function answer(
  c: HttpContext,
  parts: AudienceParts,
  link: string,
  form: string | undefined,
) {
  const audience = await audienceBehind(parts, link);
  if (form === 'json') return c.json(await readAccountMembers(parts, audience, sinceOf(c)));
  if (form === undefined) {
    return c.html(accountsPage(await readAccountMembers(parts, audience, 0), link));
  }
  c.header('Content-Disposition', 'attachment; filename="accounts.csv"');
  return c.body(csvOf(parts, audience), 200, { 'Content-Type': 'text/csv; charset=utf-8' });
}

/** Throws ApiError NOT_FOUND for a link that was never given out, LINK_EXPIRED for one that is too old. */
async function audienceBehind(parts: AudienceParts, link: string): Promise<AccountAudienceRecord> {
  const reading = readAudienceLink(parts, link);
  if (reading.kind === 'expired') {
    throw new ApiError(
      'LINK_EXPIRED',
      'This link is too old. No credits were spent. List your signals again with ' +
        `${endpoints.signalList.method} ${endpoints.signalList.path}: it answers fresh links.`,
    );
  }
  const audience =
    reading.kind === 'valid'
      ? await parts.store.accountAudiences.read(reading.audienceId)
      : undefined;
  if (audience) return audience;
  throw new ApiError(
    'NOT_FOUND',
    'There is no audience behind this link. No credits were spent. Check that the link was copied whole.',
  );
}

/** Made page by page, so that a long list is never in memory as a whole. */
function csvOf(
  parts: Pick<Parts, 'store'>,
  audience: AccountAudienceRecord,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let since = 0;
  let isBegun = false;
  return new ReadableStream({
    async pull(controller) {
      if (!isBegun) controller.enqueue(encoder.encode(accountCsvHead()));
      isBegun = true;
      const page = await readAccountMembers(parts, audience, since);
      since = Number(page.next_since);
      if (page.members.length > 0) {
        controller.enqueue(encoder.encode(accountCsvLines(page.members)));
      }
      if (!page.has_more) controller.close();
    },
  });
}
