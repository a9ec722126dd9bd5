/** The HTTP side of a link to an audience: the page, `.csv` and `.json` of its members. The link itself is the key. */
import type { KindOfAudience } from '../audiences/kind';
import { readLink } from '../audiences/link';
import { messagePage } from '../audiences/page';
import { ApiError } from '../errors';
import type { Parts } from '../parts';
import type { AudienceRecord } from '../store/audiences';
import { answerCsv } from './csv';
import type { HttpContext } from './env';
import type { Handler } from './routes';

type AudienceParts = Pick<Parts, 'store' | 'secrets' | 'clock'>;

export function audienceHandler<Member>(
  parts: AudienceParts,
  kind: KindOfAudience<Member>,
): Handler {
  return async (c) => {
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    c.header('Referrer-Policy', 'no-referrer');
    const path = c.req.param('link') ?? '';
    const form = /\.(csv|json)$/.exec(path)?.[1];
    try {
      return await answer(c, parts, kind, path.replace(/\.(csv|json)$/, ''), form);
    } catch (error) {
      if (form === 'json' || !(error instanceof ApiError)) throw error;
      return c.html(messagePage('This audience cannot be shown', error.message), error.status);
    }
  };
}

async function answer<Member>(
  c: HttpContext,
  parts: AudienceParts,
  kind: KindOfAudience<Member>,
  link: string,
  form: string | undefined,
) {
  const { store } = parts;
  const audience = await audienceBehind(parts, kind, link);
  if (form === 'csv') return answerCsv(c, kind.fileName, csvOf(parts, kind, audience));
  if (form === 'json') return c.json(await kind.read(store, audience, sinceOf(c)));
  return c.html(kind.page(await kind.read(store, audience, 0), link));
}

/** Throws ApiError NOT_FOUND for a link that was never given out, LINK_EXPIRED for one that is too old. */
async function audienceBehind<Member>(
  parts: AudienceParts,
  kind: KindOfAudience<Member>,
  link: string,
): Promise<AudienceRecord> {
  const audienceId = readLink(parts, link, kind.renewal);
  const audience = audienceId && (await kind.find(parts.store, audienceId));
  if (audience) return audience;
  throw new ApiError(
    'NOT_FOUND',
    'There is no audience behind this link. No credits were spent. Check that the link was copied whole.',
  );
}

function sinceOf(c: HttpContext): number {
  const since = c.req.query('since') ?? '0';
  if (/^\d{1,15}$/.test(since)) return Number(since);
  throw new ApiError(
    'BAD_REQUEST',
    'The parameter since must be what an earlier answer gave as next_since. No credits were spent.',
  );
}

async function* csvOf<Member>(
  { store }: Pick<Parts, 'store'>,
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
