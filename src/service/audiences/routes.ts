/**
 * The endpoints of an audience link: the page, `.csv` and `.json` of its members. The link itself is the credential.
 */
import type { Deps } from '../deps';
import { ApiError, refusal } from '../errors';
import { answerCsv } from '../http/csv';
import type { HttpContext } from '../http/env';
import type { Handler } from '../routes';
import type { KindOfAudience } from './kind';
import { readLink } from './link';
import type { AudienceRecord } from './members';
import { messagePage } from './page';

type AudienceDeps = Pick<Deps, 'store' | 'secrets' | 'clock'>;

export function audienceHandler<Member>(deps: AudienceDeps, kind: KindOfAudience<Member>): Handler {
  return async (c) => {
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    c.header('Referrer-Policy', 'no-referrer');
    const path = c.req.param('link') ?? '';
    const form = /\.(csv|json)$/.exec(path)?.[1];
    try {
      return await answer(c, deps, kind, path.replace(/\.(csv|json)$/, ''), form);
    } catch (error) {
      if (form === 'json' || !(error instanceof ApiError)) throw error;
      return c.html(messagePage('This audience can’t be shown', error.message), error.status);
    }
  };
}

async function answer<Member>(
  c: HttpContext,
  deps: AudienceDeps,
  kind: KindOfAudience<Member>,
  link: string,
  form: string | undefined,
) {
  const { store } = deps;
  const audience = await audienceBehind(deps, kind, link);
  if (form === 'csv') return answerCsv(c, kind.fileName, csvOf(deps, kind, audience));
  if (form === 'json') return c.json(await kind.read(store, audience, sinceOf(c)));
  return c.html(kind.page(await kind.read(store, audience, 0), link));
}

/**
 * Throws ApiError NOT_FOUND for a link with a wrong signature or without an audience, and LINK_EXPIRED for an old
 * one.
 */
async function audienceBehind<Member>(
  deps: AudienceDeps,
  kind: KindOfAudience<Member>,
  link: string,
): Promise<AudienceRecord> {
  const audienceId = readLink(deps, link, kind.renewal);
  const audience = audienceId && (await kind.find(deps.store, audienceId));
  if (audience) return audience;
  throw new ApiError(
    'NOT_FOUND',
    'This link doesn’t lead to an audience. No credits were spent. Check that you copied the whole link.',
  );
}

function sinceOf(c: HttpContext): number {
  const since = c.req.query('since') ?? '0';
  if (/^\d{1,15}$/.test(since)) return Number(since);
  throw refusal(
    'BAD_REQUEST',
    'The parameter since must be the next_since of an earlier response. No credits were spent.',
    'bad_since',
    {},
  );
}

async function* csvOf<Member>(
  { store }: Pick<Deps, 'store'>,
  kind: KindOfAudience<Member>,
  audience: AudienceRecord,
): AsyncGenerator<string, undefined> {
  yield kind.csv.head;
  let since = 0;
  let more = true;
  while (more) {
    const page = await kind.read(store, audience, since);
    if (page.members.length > 0) yield kind.csv.lines(page.members);
    since = Number(page.next_since);
    more = page.has_more;
  }
}
