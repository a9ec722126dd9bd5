/** Where a signal puts what it finds: its two audiences, and links to them and to the CRM. */
import { accountAudienceName, peopleAudienceName } from '../../contract/signal-deployment';
import { audienceIdOf, audienceUrl, makeLink } from '../audiences/link';
import type { NewAudience } from '../audiences/members';
import { crmExportUrl } from '../crm/link';
import type { Deps } from '../deps';

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

/** Takes the ids of a signal's audiences, and the service's address as the caller sees it. */
export function signalLinks(
  deps: Pick<Deps, 'secrets' | 'settings' | 'clock'>,
  userId: string,
  signal: { readonly accounts: string; readonly people: string; readonly addsToCrm: boolean },
  baseUrl: string,
) {
  return {
    account_audience_url: `${baseUrl}/account-audiences/${makeLink(deps, signal.accounts)}`,
    people_audience_url: audienceUrl(deps, signal.people, baseUrl),
    crm_export_url: signal.addsToCrm ? crmExportUrl(deps, userId, baseUrl) : null,
  };
}
