/** Why a site or another source wasn't read: in words that follow “Not read:”, and as data. */
import type {
  SiteFault,
  SiteFaultName,
  SiteFaultTexts,
  SiteFaultValues,
} from '../../contract/site-faults';

export interface Fault {
  readonly reason: string;
  readonly fault: SiteFault;
}

type Given<Name extends SiteFaultName> = keyof SiteFaultValues[Name] extends never
  ? readonly []
  : readonly [values: SiteFaultValues[Name]];

/** Takes a fault's name, and the values of its text if it has any. */
export function because<const Name extends SiteFaultName>(
  reason: Name,
  ...[values]: Given<Name>
): Fault {
  const known: Readonly<Record<string, string | number>> = { ...values };
  return {
    reason: texts[reason].replace(/\{(\w+)\}/g, (_, name: string) => String(known[name])),
    fault: { reason, ...known } as SiteFault,
  };
}

const texts: SiteFaultTexts = {
  answered: 'it answered {status}',
  asked_for_fewer: 'it asked for fewer requests (429)',
  asked_not_to_be_read: 'its company asked not to be read',
  connection_cut: 'the connection was cut',
  connection_failed: 'the connection failed',
  connection_refused: 'it refused the connection',
  damaged: 'its answer was damaged',
  documents_too_big: 'its documents took too much memory to read',
  documents_too_slow: 'its documents took too long to read',
  documents_unreadable: 'its documents could not be read',
  empty: 'the home page is empty',
  leads_elsewhere: 'it leads to another site, {host}',
  left_alone: '{host} wants to be left alone until {until} UTC',
  no_host: 'there is no such host',
  no_html: 'the home page is no HTML',
  no_time_left: 'there was no time left',
  not_public: 'it is no public address',
  not_web_address: 'it is no web address',
  offline: 'the service has no connection to the internet',
  packed: 'its answer was packed in an unknown way',
  parked: 'the domain is parked, for sale, or shows its server’s own page',
  redirects_endlessly: 'it redirects without end',
  refused: 'it refused the request ({status})',
  robots_forbid: 'its robots.txt does not want programs there',
  robots_too_long: 'its robots.txt is too long to be obeyed',
  too_long: 'its answer was too long',
  too_slow: 'it took too long',
  unchanged: 'it answered as if it had been read before',
};
