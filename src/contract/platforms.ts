/** Platforms and services that redirect or shorten: an address there isn't a company's own. */
import { once } from './once';

/**
 * Names of platforms with their hosts, which cover all hosts below them. "Yelp." is short for "Yelp=yelp.": the name is
 * what precedes the dot. A host without an ending means `.com`; a final dot means any ending, as `indeed.co.uk`. A host
 * with a path covers only addresses that begin with it, because the rest is the company's own site. Short, because
 * every formula loads it.
 */
const platformList =
  'LinkedIn=linkedin. lnkd.in;Facebook=facebook fb fb.me fb.watch m.me messenger;' +
  'Instagram=instagram instagr.am;X=x twitter t.co;YouTube=youtube youtu.be;TikTok;XING;Indeed.;Glassdoor.;' +
  'Crunchbase;GitHub;Google=google. goo.gl g.page g.co forms.gle googleusercontent translate.goog;' +
  'Wikipedia.org;Wikidata.org;Linktree=linktr.ee;Amazon=amazon. amzn.to amzn.eu;Threads=threads.net threads;' +
  'Bluesky=bsky.app;Pinterest=pinterest. pin.it;Reddit;Vimeo;Telegram=t.me telegram.me;WhatsApp=wa.me whatsapp;' +
  'VK;Medium;Tumblr=tumblr t.umblr;Meetup;Eventbrite.;kununu;StepStone.;Monster.;ZipRecruiter;Seek.;Join;Wellfound;' +
  'AngelList=angel.co;Welcome to the Jungle=welcometothejungle;Greenhouse.io;' +
  'Lever=jobs.lever.co jobs.eu.lever.co api.lever.co;Ashby=jobs.ashbyhq api.ashbyhq;Workable;SmartRecruiters;' +
  'Rippling=ats.rippling;Jobvite;PitchBook;ZoomInfo;North Data=northdata.;Y Combinator=ycombinator;Clutch.co;' +
  'G2;Capterra.;Product Hunt=producthunt;Yelp.;Trustpilot.;Tripadvisor.;GitLab;Beacons.ai;Bio Link=bio.link;' +
  'About.me=about.me;eBay.;Etsy;Apple=apps.apple itunes.apple podcasts.apple;Notion.so;Trello;Calendly;' +
  'SlideShare.net;Issuu;Discord=discord.gg discord/invite;Spotify;Bitly=bit.ly;TinyURL;Owly=ow.ly;is.gd=is.gd;' +
  'HubSpot=hubs.ly app.hubspot meetings.hubspot;the Internet Archive=archive.org;' +
  'archive.today=archive.ph archive.today archive.is;href.li=href.li;Slack=slack-redir.net;' +
  'Proofpoint=urldefense urldefense.proofpoint;Outlook=safelinks.protection.outlook;' +
  'Mimecast=mimecast/s mimecastprotect;Barracuda=linkprotect.cudasvc;Cisco=secure-web.cisco;' +
  'Symantec=clicktime.symantec;SendGrid.net;Mailchimp=list-manage mailchi.mp;DuckDuckGo;Bing;' +
  'Yahoo=finance.yahoo search.yahoo;AMP=ampproject.org;SimplyHired;Built In=builtin;Dice;Naukri;Owler;' +
  'RocketReach.co;D&B=dnb;F6S;Dribbble;Behance.net;SoundCloud;Substack;npm=npmjs;Stack Overflow=stackoverflow;' +
  'Bitbucket.org;SourceForge.net;PyPI.org;Hugging Face=huggingface.co;OpenCorporates;' +
  'Companies House=company-information.service.gov.uk;Apollo=app.apollo.io;Upwork;Fiverr;BBB.org;' +
  'Gelbe Seiten=gelbeseiten.de;11880;Yell;Pages Jaunes=pagesjaunes.fr;Herold.at;local.ch=local.ch;Kompass;' +
  'Europages.;Cylex.;Firmenwissen.de;Pappers.fr;Societe.com=societe;Moneyhouse.ch;wlw=wlw.de wlw.at wlw.ch;' +
  'Booking.com=booking/hotel;Airbnb=airbnb./rooms;Twitch.tv;Quora;Patreon;GoFundMe;Kickstarter;Indiegogo;' +
  'Foursquare=foursquare/v;Nextdoor;Houzz.;Bloomberg=bloomberg/profile bloomberg/quote;Craft.co;' +
  'CB Insights=cbinsights/company;Tracxn;Dealroom=app.dealroom.co;GetApp.;Software Advice=softwareadvice;' +
  'StackShare.io;GoodFirms.co;DesignRush=designrush/agency;Snapchat;LINE.me;Weibo;Mastodon.social;' +
  'Buy Me a Coffee=buymeacoffee;Ko-fi;PayPal.me;Gumroad;Luma=lu.ma;Dailymotion;Flickr;ResearchGate.net;' +
  'Academia.edu;Scribd;IMDb;Totaljobs;Reed.co.uk;CareerBuilder;Comparably;Levels.fyi=levels.fyi;' +
  'karriere.at=karriere.at;jobs.ch=jobs.ch;HelloWork;InfoJobs.;JobStreet.;AppSumo;' +
  'Dropbox=dropbox/s dropbox/scl dropbox/sh;WeTransfer=wetransfer we.tl;OneDrive=1drv.ms onedrive.live;' +
  'Figma=figma/file figma/design figma/proto;Canva=canva/design;Loom=loom/share;Zoom=zoom.us/j;' +
  'Typeform=typeform/to;Microsoft=teams.microsoft appsource.microsoft forms.office;' +
  'Salesforce=appexchange.salesforce;Shopify=apps.shopify;Cal.com=cal;Doodle;Lnk.Bio=lnk.bio;Campsite.bio;' +
  'Taplink.cc;Rebrandly=rebrand.ly;Cuttly=cutt.ly;T.LY=t.ly;Rb.gy=rb.gy;Buffer=buff.ly;Tiny.cc=tiny.cc;' +
  'Short.io=short.gy;ChatGPT=chatgpt/share;Perplexity=perplexity.ai/search;Similarweb=similarweb/website;' +
  'Semrush=semrush/website;Whois=whois who.is;FirmenABC.at;Das Örtliche=dasoertliche.de;ProvenExpert;Malt.;Doctolib.;' +
  'Uber Eats=ubereats;Lieferando.;DoorDash;OpenTable.;Yellow Pages=yellowpages;Verif=verif/societe;Infogreffe.fr;' +
  'Bento.me;solo.to=solo.to;Stan.store;AllMyLinks;BuiltWith;VirusTotal=virustotal/gui;Netcraft=sitereport.netcraft;' +
  'PageSpeed=pagespeed.web.dev;Steam=steamcommunity;Hunter=hunter.io/companies';

/** Takes names with hosts in the form above; returns each host with its platform's name. */
export function platformTable(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(';').flatMap((entry) => {
      const [first = '', hosts] = entry.split('=');
      const name = hosts === undefined ? first.replace(/\..*/, '') : first;
      return (hosts ?? entry.toLowerCase()).split(' ').map((host) => [host, name] as const);
    }),
  );
}

const table = /* @__PURE__ */ once(() => platformTable(platformList));

/**
 * Takes a lower-case host and the rest of an address. Returns the name of the platform that the host belongs to,
 * undefined for any other host.
 */
export function platformOf(host: string, rest: string): string | undefined {
  const [first = '', ...above] = host.split('.');
  const ending = above.join('.');
  const isAnyEnding = /^(?:com?\.)?[a-z]{2,3}$/.test(ending);
  const [path = ''] = /^\/+[^/?#]+/.exec(rest) ?? [];
  const hosts = [host.replace(/\.com$/, ''), ...(isAnyEnding ? [`${first}.`] : [])];
  for (const key of hosts.flatMap((one) => [one, one + path])) {
    const name = table().get(key);
    if (name !== undefined) return name;
  }
  // A blog on these platforms has its own host.
  return above.length < 2 || /^(?:medium|tumblr|substack)\.com$/.test(ending)
    ? undefined
    : platformOf(ending, rest);
}

/** The part of a platform's address that leads to another site: a parameter, or the path itself. */
const embedded =
  /(?:https?:\/+|[?&](?:url|u|domain)=|\/(?:amp|c)\/(?:s\/)?|^\/(?:review|website|whois|companies|detailed|gui\/domain|web\/\d+[a-z_*]*)\/)([^/?#&\s]+\.[^&\s]+)/;

/**
 * Takes a platform's host and the rest of an address; returns the address that it leads to, without scheme; '' for a
 * page of the platform; undefined for the platform itself. Never throws.
 */
export function leadsTo(host: string, rest: string): string | undefined {
  const translated = /^(.+)\.translate\.goog$/.exec(host)?.[1];
  // Hyphens of the translated site's host are doubled, and dots become hyphens.
  if (translated !== undefined)
    return translated.replace(/-+/g, (hyphens) =>
      hyphens.length > 1 ? '-'.repeat(hyphens.length / 2) : '.',
    );
  const encoded = /^urldefense\.pro/.test(host)
    ? rest.replace(/-(?=[\da-f]{2})/g, '%').replace(/_/g, '/')
    : rest;
  const [, target] = embedded.exec(decoded(decoded(encoded))) ?? [];
  if (target !== undefined) return target;
  return /^\/*(?:#!?\/)?[^/?#]|[?&](?:cid|id|p|q|v)=/.test(rest) ? '' : undefined;
}

/** Decodes percent-encoding; a malformed text stays unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
