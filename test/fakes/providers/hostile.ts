/** Answers of a broken or hostile provider, with status 200. */
import { type FakeReply, json } from './fake-vendor';

const page = '<!DOCTYPE html><title>Just a moment...</title>';

/** Takes the key of the request, which some of them repeat. */
export const hostileReplies: Readonly<Record<string, (key: string) => FakeReply>> = {
  empty: () => ({ status: 200, body: '' }),
  html: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: page }),
  truncated: () => ({ status: 200, body: '{"data": {"email": "ada.alb' }),
  'cut off': () => ({ status: 200, body: '{"data": {"email": "ada@kestrel.test"}}', isCut: true }),
  huge: () => ({ status: 200, body: JSON.stringify({ data: 'x'.repeat(2_100_000) }) }),
  nested: () => ({ status: 200, body: '['.repeat(200_000) + ']'.repeat(200_000) }),
  null: () => json(null),
  'a text': () => json('Invalid API key'),
  'a list': () => json([]),
  'key repeated': (key) =>
    json({
      data: { email: `${key}@kestrel.test`, emails: [] },
      person: { name: key },
      organization: { name: key },
      company: { name: key },
      name: key,
      success: true,
      request_id: key,
      enrichment_id: key,
    }),
  redirect: () => ({ status: 302, headers: { location: 'http://127.0.0.1/' }, body: '' }),
};
