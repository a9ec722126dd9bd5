/** Platforms with pages of companies, redirectors and shorteners: an address there isn't a company's own. */
/**
 * Hosts, including all hosts below them. A name without ending means `.com`; one that ends in a dot has any ending, as
 * `indeed.co.uk`. Kept short, because every formula loads it.
 */
const listed =
  ' ' +
  'linkedin. lnkd.in facebook fb fb.me instagram x twitter t.co youtube youtu.be tiktok xing indeed. glassdoor. ' +
  'crunchbase github google. goo.gl g.page forms.gle wikipedia.org linktr.ee amazon. threads.net bsky.app ' +
  'pinterest. reddit vimeo t.me wa.me whatsapp vk medium tumblr meetup eventbrite. kununu stepstone. monster. ' +
  'ziprecruiter seek. join wellfound angel.co welcometothejungle greenhouse.io lever.co ashbyhq workable ' +
  'smartrecruiters ats.rippling jobvite pitchbook zoominfo northdata. ycombinator clutch.co g2 capterra. ' +
  'producthunt yelp. trustpilot. tripadvisor. gitlab beacons.ai bio.link about.me ebay. etsy apps.apple ' +
  'itunes.apple notion.so trello calendly slideshare.net issuu discord.gg spotify bit.ly tinyurl ow.ly is.gd ' +
  'hubs.ly archive.org archive.ph archive.today archive.is href.li slack-redir.net urldefense ' +
  'urldefense.proofpoint safelinks.protection.outlook duckduckgo bing ampproject.org simplyhired builtin dice ' +
  'naukri owler rocketreach.co dnb f6s dribbble behance.net soundcloud substack ';

const isListed = (host: string) => listed.includes(` ${host} `);

/** Takes a lower-case host; returns the host of its platform, undefined if it belongs to none. */
export function platformOf(host: string): string | undefined {
  const [first = '', ...above] = host.split('.');
  const ending = above.join('.');
  const isAnyEnding = /^(?:com?\.)?[a-z]{2,3}$/.test(ending) && isListed(`${first}.`);
  if (isAnyEnding || isListed(host.replace(/\.com$/, ''))) return host;
  // A blog there has its own host.
  return above.length < 2 || /^(?:medium|tumblr|substack)\.com$/.test(ending)
    ? undefined
    : platformOf(ending);
}

/** The part of a platform's address that leads to another site: a parameter, or the path itself. */
const embedded =
  /(?:https?:\/+|[?&](?:url|u|domain)=|\/(?:amp|c)\/(?:s\/)?|^\/(?:review|website|whois|web\/\d+[a-z_*]*)\/)([^/?#&\s]+\.[^&\s]+)/;

/**
 * Takes a platform's host and the rest of an address; returns the address that it leads to, without scheme; '' for a
 * page of the platform; undefined for the platform itself. Never throws.
 */
export function leadsTo(host: string, rest: string): string | undefined {
  const encoded = /^urldefense\.pro/.test(host)
    ? rest.replace(/-(?=[\da-f]{2})/g, '%').replace(/_/g, '/')
    : rest;
  const [, target] = embedded.exec(decoded(decoded(encoded))) ?? [];
  if (target !== undefined) return target;
  return /^\/*[^/?#]|[?&](?:cid|id|p|q|v)=/.test(rest) ? '' : undefined;
}

/** Decodes percent-encoding; a malformed text stays unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
