/** The HTTP side of an audience_url: the page, `.csv` and `.json` of its members. The link itself is the key. */

import { csvHead, csvLines } from '../audiences/csv';
import { readAudienceLink } from '../audiences/link';
import { membersPage, messagePage } from '../audiences/page';
import { readMembers } from '../audiences/read';
import { ApiError } from '../errors';
import type { Parts } from '../parts';
import type { AudienceRecord } from '../store/audiences';
import type { HttpContext } from './env';
import type { Handler } from './routes';

export const audienceEndpoint = {
  method: 'GET',
  path: '/audiences/{link}',
  keyed: false,
  charges: false,
} as const;

type AudienceParts = Pick<Parts, 'store' | 'secrets' | 'clock'>;
type Form = 'page' | 'csv' | 'json';

export function audienceHandler(parts: AudienceParts): Handler {
  return async (c) => {
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    c.header('Referrer-Policy', 'no-referrer');
    const path = c.req.param('link') ?? '';
    const extension = /\.(csv|json)$/.exec(path)?.[1];
    const form = extension === 'csv' || extension === 'json' ? extension : 'page';
    try {
      return await answer(c, parts, path.replace(/\.(csv|json)$/, ''), form);
    } catch (error) {
      if (form === 'json' || !(error instanceof ApiError)) throw error;
      return c.html(messagePage('This audience cannot be shown', error.message), error.status);
    }
  };
}

async function answer(c: HttpContext, parts: AudienceParts, link: string, form: Form) {
  const audience = await audienceBehind(parts, link);
  if (form === 'csv') {
    c.header('Content-Disposition', 'attachment; filename="audience.csv"');
    return c.body(csvOf(parts, audience), 200, { 'Content-Type': 'text/csv; charset=utf-8' });
  }
  if (form === 'json') return c.json(await readMembers(parts, audience, sinceOf(c)));
  return c.html(membersPage(await readMembers(parts, audience, 0), link));
}

/** Throws ApiError NOT_FOUND for a link that was never given out, LINK_EXPIRED for one that is too old. */
async function audienceBehind(parts: AudienceParts, link: string): Promise<AudienceRecord> {
  const reading = readAudienceLink(parts, link);
  if (reading.kind === 'expired') {
    throw new ApiError(
      'LINK_EXPIRED',
      'This link is too old. No credits were spent. Read the job that found the people again: it answers a ' +
        'fresh audience_url.',
    );
  }
  const audience =
    reading.kind === 'valid' ? await parts.store.audiences.read(reading.audienceId) : undefined;
  if (audience) return audience;
  throw new ApiError(
    'NOT_FOUND',
    'There is no audience behind this link. No credits were spent. Check that the link was copied whole.',
  );
}

export function sinceOf(c: HttpContext): number {
  const since = c.req.query('since') ?? '0';
  if (/^\d{1,15}$/.test(since)) return Number(since);
  throw new ApiError(
    'BAD_REQUEST',
    'The parameter since must be what an earlier answer gave as next_since. No credits were spent.',
  );
}

/** Made page by page, so that a long list is never in memory as a whole. */
function csvOf(parts: Pick<Parts, 'store'>, audience: AudienceRecord): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let since = 0;
  let isBegun = false;
  return new ReadableStream({
    async pull(controller) {
      if (!isBegun) controller.enqueue(encoder.encode(csvHead()));
      isBegun = true;
      const page = await readMembers(parts, audience, since);
      if (page.members.length > 0) controller.enqueue(encoder.encode(csvLines(page.members)));
      since = Number(page.next_since);
      if (!page.has_more) controller.close();
    },
  });
}
