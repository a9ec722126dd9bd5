/** Dropcontact: a person's verified address, some 30 seconds after the question. https://developer.dropcontact.com */
import { second } from '../clock';
import { failed, httpProvider, miss, outOfQuota, pendingOn, question } from './http-provider';
import type { MailStatus, PersonAsked } from './provider';
import { flag, list, numberAt, part, text, unread, whole } from './shapes';
import { employerOf, findingOf, mailOf, phoneOf } from './values';

const api = 'https://api.dropcontact.com/v1';

/** The interval between polls that the documentation asks for. */
const waitMs = 30 * second;

const submitted = whole({
  success: flag,
  request_id: text,
  ...unread('error reason credits_left'),
});

const collected = whole({
  success: flag,
  data: list(
    part({
      email: list(part({ email: text, qualification: text })),
      phone: text,
      mobile_phone: text,
      job: text,
      company: text,
      website: text,
      country: text,
      ...unread(
        'first_name last_name full_name civility linkedin job_function job_level location company_linkedin ' +
          'company_infogreffe company_turnover company_results siren siret siret_address siret_zip siret_city vat ' +
          'nb_employees employee_count naf5_code naf5_des industry custom_fields errors',
      ),
    }),
  ),
  ...unread('error reason credits_left request_id'),
});

export const dropcontact = httpProvider({
  id: 'dropcontact',
  name: 'Dropcontact',
  unit: 'Dropcontact credits',
  prices: { email: 1 },
  headers: (key) => ({ 'X-Access-Token': key }),
  ask: (ask) => ('person' in ask ? submit(ask.person) : undefined),
  collect: (ticket) =>
    question({
      request: { method: 'GET', url: `${api}/enrich/all/${encodeURIComponent(ticket)}` },
      schema: collected,
      outcome({ success, data }) {
        // Dropcontact also says this of unknown tickets, and when it has a problem.
        if (success !== true) return pendingOn(ticket, waitMs);
        const [row = null] = data;
        const mails = (row?.email ?? []).flatMap((one) => {
          const status = statusOf(one?.qualification ?? '');
          return status === undefined ? [] : (mailOf(one?.email, status) ?? []);
        });
        const email = order.flatMap(
          (status) => mails.find((one) => one.status === status) ?? [],
        )[0];
        // Which addresses count as verified isn't documented, so any of them may have cost the credit.
        const cost = row === null || row.email.length === 0 ? 0 : 1;
        if (row === null || email === undefined) return miss(cost);
        const phone = phoneOf(row.mobile_phone ?? row.phone, row.country);
        const employer = employerOf({
          name: row.company,
          site: row.website,
          title: row.job,
          since: null,
        });
        return { finding: findingOf({ email, phone, employer }), cost };
      },
    }),
  refusal({ status }) {
    return status === 403 ? outOfQuota : undefined;
  },
  account: {
    request: { method: 'GET', url: `${api}/account/credits` },
    left: (json) => numberAt(json, 'credits'),
  },
});

/** The best first. */
const order: readonly MailStatus[] = ['valid', 'risky', 'unknown', 'invalid'];

/** A qualification such as `nominative@pro`; undefined for addresses that aren't a person's at a company. */
function statusOf(qualification: string): MailStatus | undefined {
  const [person = '', host = ''] = qualification.toLowerCase().split('@');
  if (/^(?:do_not_contact|ne_pas_contacter|generic|generique|générique)$/.test(person))
    return undefined;
  if (host === 'perso' || host === 'school') return undefined;
  if (/^inval/.test(person) || /inval|jetable|disposable/.test(host)) return 'invalid';
  if (host !== 'pro') return 'unknown';
  if (/^nominati(?:ve|f)$/.test(person)) return 'valid';
  return /^catch[-_ ]?all$/.test(person) ? 'risky' : 'unknown';
}

function submit(asked: PersonAsked) {
  const { profileUrl, domain, companyName, firstName, lastName, fullName } = asked;
  if (fullName === '' || (domain === null && companyName === null && profileUrl === null)) {
    return undefined;
  }
  const record = {
    ...(firstName !== '' && lastName !== ''
      ? { first_name: firstName, last_name: lastName }
      : { full_name: fullName }),
    ...(domain !== null && { website: domain }),
    ...(companyName !== null && { company: companyName }),
    ...(profileUrl !== null && { linkedin: profileUrl }),
  };
  const body = JSON.stringify({ data: [record], siren: false, language: 'en' });
  return question({
    request: { method: 'POST', url: `${api}/enrich/all`, body },
    schema: submitted,
    outcome({ success, request_id: ticket }) {
      if (success === false) return failed('refused', 'no');
      return pendingOn(ticket, waitMs);
    },
  });
}
