/** A fake of Dropcontact, from https://developer.dropcontact.com. */
import { collected, type FakeVendor, free, json, textAt } from './fake-vendor';
import { personKnown } from './world';

const qualifications = {
  valid: 'nominative@pro',
  risky: 'catch-all@pro',
  invalid: 'invalid@pro',
  unknown: 'non_validated@pro',
};

const error = (reason: string, status = 200) =>
  json({ error: true, success: false, reason }, status);

const notReady = json({
  error: false,
  success: false,
  reason: 'Request not ready yet, try again in 30 seconds',
});

export const dropcontact: FakeVendor = {
  id: 'dropcontact',
  host: 'api.dropcontact.com',
  keyHeader: ['x-access-token', ''],
  refusals: {
    bad_key: json({ detail: 'Missing or invalid API key' }, 401),
    too_fast: error('Too many requests', 429),
    out_of_quota: error('Not enough credits', 403),
    refused: error('Missing data in JSON', 400),
    unavailable: json({ detail: 'Internal Server Error' }, 500),
  },
  answer({ path, body }, books) {
    if (path === '/v1/account/credits') return free(json({ credits: books.left ?? 15_277 }));
    const [, ticket] = /^\/v1\/enrich\/all\/(.+)$/.exec(path) ?? [];
    if (ticket !== undefined) return collected(books, ticket, notReady) ?? free(notReady);
    const name =
      textAt(body, 'data', 0, 'full_name') ??
      `${textAt(body, 'data', 0, 'first_name')} ${textAt(body, 'data', 0, 'last_name')}`;
    const person = personKnown('dropcontact', {
      name,
      page: textAt(body, 'data', 0, 'linkedin'),
      domain: textAt(body, 'data', 0, 'website'),
      company: textAt(body, 'data', 0, 'company'),
    });
    const status = person?.mails.dropcontact;
    const row = person && {
      first_name: person.first,
      last_name: person.last,
      ...(status && { email: [{ email: person.email, qualification: qualifications[status] }] }),
      ...(person.phones.has('dropcontact') && { mobile_phone: person.phone }),
      job: person.title,
      company: person.company.name,
      website: `www.${person.company.domain}`,
      linkedin: person.page,
      country: person.company.country,
    };
    const id = `request-${books.tickets.size}`;
    const answer = {
      error: false,
      success: true,
      credits_left: books.left ?? 15_276,
      data: [row ?? {}],
    };
    books.tickets.set(id, free(json(answer)));
    const reply = json({
      credits_left: books.left ?? 15_277,
      request_id: id,
      error: false,
      success: true,
    });
    return { reply, cost: status ? 1 : 0 };
  },
};
