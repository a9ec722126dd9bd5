/**
 * Reads a company's domain, using what only the service knows: existing endings, and platforms whose
 * subdomains are customers' pages.
 */
import { parse } from 'tldts';
import { type DomainReading, readDomain } from '../../contract/domain';
import { platformTable } from '../../contract/platforms';
import { isGeneral } from './general-labels';
import { siteOf } from './site-of';

/**
 * Takes any text. Returns what `readDomain` returns, and refuses public suffixes, endings that don't exist
 * (unless `any` is allowed, because this list may be older than the domain), and customers' subdomains of job
 * boards and help desks. Never throws and sends no request.
 */
export function readCompany(text: string, endings: 'existing' | 'any' = 'existing'): DomainReading {
  const reading = readDomain(text);
  if (!reading.ok) return reading;
  const { domain } = reading;
  const site = siteOf(domain);
  if (site === null) return { ok: false, fault: 'public_suffix' };
  if (endings === 'existing' && !hasKnownEnding(domain))
    return { ok: false, fault: 'unknown_ending' };
  const customer = customerOf(domain);
  const isPage = customer?.labels.some((label) => !isGeneral(label)) === true;
  return isPage
    ? { ok: false, fault: 'platform', platform: customer.platform, page: domain }
    : reading;
}

/** Endings of the public suffix list; `.example` and `.test` count as real in samples and tests. */
function hasKnownEnding(domain: string): boolean {
  if (/\.(?:example|test)$/.test(domain)) return true;
  const { isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true });
  return (isIcann === true || isPrivate === true) && !/\.(?:arpa|onion)$/.test(domain);
}

/** Job boards, help desks and similar platforms where each customer has a subdomain, in the form of `platformTable`. */
const customerHosts = platformTable(
  'JazzHR=applytojob;Ashby=ashbyhq;Atlassian=atlassian.net;BambooHR;Breezy=breezy.hr;Freshdesk;Freshservice;' +
    'GitBook=gitbook.io;Greenhouse=greenhouse.io;Help Scout=helpscoutdocs;HubSpot=hs-sites;iCIMS;' +
    'Jobvite;Lever=lever.co;' +
    'Salesforce=lightning.force my.salesforce my.site;Workday=myworkdayjobs;Microsoft=onmicrosoft;Notion=notion.site;' +
    'Personio=personio personio.de;Pinpoint=pinpointhq;ReadMe=readme.io;Recruitee;SharePoint;Slack;SmartRecruiters;' +
    'Softgarden=softgarden.io;Statuspage=statuspage.io;Taleo=taleo.net;Teamtailor;Typeform;UserVoice;Workable;Zendesk',
);

/** Takes a domain; returns the platform it is a subdomain of, and its labels there; undefined for any other domain. */
function customerOf(domain: string): { platform: string; labels: string[] } | undefined {
  const labels = domain.split('.');
  for (let at = 1; at < labels.length - 1; at += 1) {
    const host = labels
      .slice(at)
      .join('.')
      .replace(/\.com$/, '');
    const platform = customerHosts.get(host);
    if (platform !== undefined) return { platform, labels: labels.slice(0, at) };
  }
  return undefined;
}

/**
 * Takes a domain. Returns the hosts above it that may be the same company's, the nearest first, and the one
 * to look up in public sources, which is the registrable domain if all further labels are generic.
 */
export function hostsAbove(domain: string): { above: string[]; ask: string } {
  const site = siteOf(domain) ?? domain;
  const above: string[] = [];
  for (let host = domain; host !== site && host.endsWith(`.${site}`); ) {
    host = host.slice(host.indexOf('.') + 1);
    above.push(host);
  }
  const labels = domain.slice(0, -site.length).split('.').filter(Boolean);
  return { above, ask: labels.every(isGeneral) ? site : domain };
}

/** Why a text isn't a company's domain, for users; undefined if there is no further explanation. */
export function whyNoDomain(reading: DomainReading): string | undefined {
  if (reading.ok) return undefined;
  if (reading.fault === 'platform')
    return `this is a page at ${reading.platform}, not the company’s own domain`;
  return words[reading.fault];
}

const words: Readonly<Record<string, string | undefined>> = {
  personal_email: 'this is a personal email address, which names no company',
  public_suffix: 'anyone can register a domain below this one',
  unknown_ending: 'no domain ends like this',
  ip_address: 'this is a number or an IP address',
};
