/** The two audiences of a signal: which ones, and links to them. */
import { accountAudienceName, peopleAudienceName } from '../../contract/signal-deployment';
import { audienceIdOf, audienceUrl } from '../audiences/link';
import type { Parts } from '../parts';
import type { NewAudience } from '../store/jobs';

interface Names {
  readonly name: string;
  readonly account_audience_name?: string | null | undefined;
  readonly people_audience_name?: string | null | undefined;
}

export interface SignalAudiences {
  readonly accounts: NewAudience;
  readonly people: NewAudience;
}

/** An audience of accounts and one of people may have the same name and are two; no name has a line break. */
export function audiencesOf(userId: string, body: Names): SignalAudiences {
  const accounts = body.account_audience_name ?? accountAudienceName(body.name);
  const people = body.people_audience_name ?? peopleAudienceName(body.name);
  return {
    accounts: { id: audienceIdOf(userId, `accounts\n${accounts}`), name: accounts },
    people: { id: audienceIdOf(userId, people), name: people },
  };
}

/** Takes the ids of a signal's audiences and the service's address as the caller sees it. */
export function audienceLinks(
  parts: Pick<Parts, 'secrets' | 'settings' | 'clock'>,
  ids: { readonly accounts: string; readonly people: string },
  baseUrl: string,
) {
  const accounts = audienceUrl(parts, ids.accounts, baseUrl);
  return {
    account_audience_url: accounts.replace(/\/audiences\/(?=[^/]*$)/, '/account-audiences/'),
    people_audience_url: audienceUrl(parts, ids.people, baseUrl),
  };
}
