/** Platforms where companies have pages, and services that redirect or shorten: an address there is not a company's own. */
import { once } from './once';

/**
 * Hosts, with all hosts below them: without an ending `.com` is meant, and one that ends in a dot has any ending, as
 * `indeed.co.uk`. Hosts behind `=` go by the name before it, the others by themselves.
 */
const listed =
  'LinkedIn=linkedin.,lnkd.in Facebook=facebook,fb,fb.me,m.me Instagram=instagram X=x,twitter,t.co ' +
  'YouTube=youtube,youtu.be TikTok=tiktok Xing=xing Indeed=indeed. Glassdoor=glassdoor. Crunchbase=crunchbase ' +
  'GitHub=github Google=google.,goo.gl,g.page,forms.gle Wikipedia=wikipedia.org Linktree=linktr.ee ' +
  'Amazon=amazon.,amzn.to threads.net bsky.app pinterest. reddit vimeo t.me wa.me whatsapp vk medium tumblr meetup ' +
  'eventbrite. kununu stepstone. monster monster.de ziprecruiter seek. join wellfound angel.co welcometothejungle ' +
  'greenhouse.io lever.co ashbyhq workable smartrecruiters ats.rippling.com jobvite pitchbook zoominfo northdata. ' +
  'ycombinator clutch.co g2 producthunt yelp. trustpilot. gitlab beacons.ai bio.link about.me ampproject.org ebay. ' +
  'etsy apps.apple.com itunes.apple.com apps.shopify.com notion.so trello bit.ly tinyurl ow.ly is.gd rb.gy hubs.ly ' +
  'archive.org archive.ph archive.today archive.is href.li slack-redir.net urldefense urldefense.proofpoint.com ' +
  'safelinks.protection.outlook.com duckduckgo bing deref-gmx.net threads flickr behance patreon kickstarter ' +
  'discord.gg discord weibo quora issuu jooble.org naukri simplyhired owler dnb opencorporates yellowpages alibaba ' +
  'npmjs airtable calendly deref-web.de taplink.cc similarweb builtwith who.is capterra. dice reed.co.uk totaljobs ' +
  'twitch.tv snapchat wikidata.org bitbucket.org huggingface.co podcasts.apple.com list-manage sendgrid.net ' +
  'cutt.ly rebrand.ly buff.ly lnk.bio slideshare.net spotify soundcloud tripadvisor. builtin adzuna. themuse ' +
  'weworkremotely gelbeseiten.de pagesjaunes.fr firmenwissen.de companyhouse.de viadeo rocketreach.co f6s ' +
  'goodfirms.co bbb.org manta forms.office.com onedrive.live.com 1drv.ms dropbox docsend mastodon.social';

const names = once(() => {
  const all = new Map<string, string>();
  for (const entry of listed.split(' ')) {
    const [name = '', hosts] = entry.split('=');
    for (const host of (hosts ?? name).split(','))
      all.set(host.includes('.') ? host : `${host}.com`, hosts ? name : '');
  }
  return all;
});

/** Takes a lower-case host. Returns the name of the platform that it belongs to, undefined for any other host. */
export function platformOf(host: string): string | undefined {
  const labels = host.split('.');
  for (let at = 0; at < labels.length - 1; at++) {
    const ending = labels.slice(at + 1).join('.');
    const found =
      names().get(`${labels[at]}.${ending}`) ??
      (/^(?:com?\.)?[a-z]{2,3}$/.test(ending) ? names().get(`${labels[at]}.`) : undefined);
    // A blog there has a host of its own.
    if (found !== undefined && at > 0 && /^(?:medium|tumblr)$/.test(labels[at] ?? '')) return;
    if (found !== undefined) return found || `${labels[at]}.${ending}`;
  }
  return undefined;
}

/** What an address of a platform has behind its host, where it leads to another site: a parameter, or the path itself. */
const embedded =
  /(?:https?:\/+|[?&](?:url|u|domain)=|\/(?:amp|c)\/(?:s\/)?|^\/(?:review|website|whois|web\/\d+[a-z_*]*)\/)([^/?#&\s]+\.[^&\s]+)/;

/**
 * Takes a platform's host, and what an address has behind it. Returns the address that it leads to, without scheme; an empty text for a page of
 * the platform; undefined for the platform itself. Never throws.
 */
export function leadsTo(host: string, rest: string): string | undefined {
  const encoded = /^urldefense\.pro/.test(host)
    ? rest.replace(/-(?=[\da-f]{2})/g, '%').replace(/_/g, '/')
    : rest;
  const [, target] = embedded.exec(decoded(decoded(encoded))) ?? [];
  if (target !== undefined) return target;
  return /^\/*[^/?#]|[?&](?:cid|id|p|q|v)=/.test(rest) ? '' : undefined;
}

/** Takes a text with percent-encoding, which may be broken, then it stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
