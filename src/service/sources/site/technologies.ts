/** Technologies that a page uses: rules from the vendors' own install pages, one row each. */
import type { Page } from '../page';

interface Rule {
  readonly name: string;
  /** Hosts, with the start of a path if needed, that a page loads from if it uses the technology. */
  readonly loads?: readonly string[];
  /** Hosts that a page only needs to link to, since a company links only to its own help desk or job board. */
  readonly links?: readonly string[];
  /** Parts of paths that only this technology uses. */
  readonly paths?: readonly string[];
  /** The start of the page's `generator`, in lower case. */
  readonly generator?: string;
}

// biome-ignore format: a table
const rules: readonly Rule[] = [
  { name: 'ActiveCampaign', loads: ['trackcmp.net', 'diffuser-cdn.app-us1.com'] },
  { name: 'Adobe Analytics', loads: ['omtrdc.net', '2o7.net'] },
  { name: 'Adobe Experience Platform Launch', loads: ['assets.adobedtm.com'] },
  { name: 'Amplitude', loads: ['cdn.amplitude.com', 'cdn.eu.amplitude.com'] },
  { name: 'Ashby', loads: ['jobs.ashbyhq.com'], links: ['jobs.ashbyhq.com'] },
  { name: 'BambooHR', links: ['bamboohr.com/careers', 'bamboohr.com/jobs'] },
  { name: 'Breezy HR', links: ['breezy.hr'] },
  { name: 'Calendly', loads: ['assets.calendly.com'] },
  { name: 'Chili Piper', loads: ['js.chilipiper.com'] },
  { name: 'Clearbit', loads: ['tag.clearbitscripts.com', 'x.clearbitjs.com'] },
  { name: 'Cloudflare', loads: ['static.cloudflareinsights.com', 'challenges.cloudflare.com'], paths: ['/cdn-cgi/'] },
  { name: 'Contentful', loads: ['images.ctfassets.net', 'assets.ctfassets.net'] },
  { name: 'Cookiebot', loads: ['consent.cookiebot.com'] },
  { name: 'Crisp', loads: ['client.crisp.chat'] },
  { name: 'Customer.io', loads: ['assets.customer.io'] },
  { name: 'Datadog', loads: ['datadoghq-browser-agent.com'] },
  { name: 'Demandbase', loads: ['tag.demandbase.com'] },
  { name: 'Drift', loads: ['js.driftt.com'] },
  { name: 'Drupal', generator: 'drupal' },
  { name: 'Framer', loads: ['framerusercontent.com'], generator: 'framer' },
  { name: 'Freshdesk', links: ['freshdesk.com'] },
  { name: 'FullStory', loads: ['edge.fullstory.com', 'fullstory.com/s/fs.js'] },
  { name: 'Gatsby', generator: 'gatsby' },
  { name: 'Ghost', generator: 'ghost' },
  { name: 'Google Ads', loads: ['googleadservices.com', 'googleads.g.doubleclick.net'] },
  { name: 'Google Analytics', loads: ['google-analytics.com', 'googletagmanager.com/gtag/js?id=G-', 'googletagmanager.com/gtag/js?id=UA-'] },
  { name: 'Google Tag Manager', loads: ['googletagmanager.com/gtm.js', 'googletagmanager.com/ns.html'] },
  { name: 'Greenhouse', loads: ['boards.greenhouse.io'], links: ['boards.greenhouse.io', 'job-boards.greenhouse.io', 'job-boards.eu.greenhouse.io'] },
  { name: 'Heap', loads: ['cdn.heapanalytics.com'] },
  { name: 'Hotjar', loads: ['static.hotjar.com', 'script.hotjar.com'] },
  { name: 'HubSpot', loads: ['js.hs-scripts.com', 'js.hs-analytics.net', 'js.hsforms.net', 'js-eu1.hs-scripts.com', 'js-eu1.hsforms.net'], generator: 'hubspot' },
  { name: 'Intercom', loads: ['widget.intercom.io', 'js.intercomcdn.com'] },
  { name: 'Joomla', generator: 'joomla' },
  { name: 'Klaviyo', loads: ['static.klaviyo.com'] },
  { name: 'Lever', links: ['jobs.lever.co', 'jobs.eu.lever.co'] },
  { name: 'LinkedIn Insight Tag', loads: ['snap.licdn.com'] },
  { name: 'LiveChat', loads: ['cdn.livechatinc.com'] },
  { name: 'Mailchimp', loads: ['chimpstatic.com', 'list-manage.com'] },
  { name: 'Marketo', loads: ['munchkin.marketo.net', 'mktoweb.com'] },
  { name: 'Matomo', loads: ['cdn.matomo.cloud'] },
  { name: 'Meta Pixel', loads: ['connect.facebook.net'] },
  { name: 'Microsoft Advertising', loads: ['bat.bing.com'] },
  { name: 'Microsoft Clarity', loads: ['clarity.ms'] },
  { name: 'Mixpanel', loads: ['cdn.mxpnl.com'] },
  { name: 'Mutiny', loads: ['client-registry.mutinycdn.com'] },
  { name: 'New Relic', loads: ['js-agent.newrelic.com'] },
  { name: 'Next.js', paths: ['/_next/static/'] },
  { name: 'Nuxt', paths: ['/_nuxt/'] },
  { name: 'OneTrust', loads: ['cdn.cookielaw.org'] },
  { name: 'Optimizely', loads: ['cdn.optimizely.com'] },
  { name: 'Pardot', loads: ['pi.pardot.com', 'go.pardot.com'] },
  { name: 'PayPal', loads: ['paypal.com/sdk/js', 'paypalobjects.com'] },
  { name: 'Personio', links: ['jobs.personio.de', 'jobs.personio.com'] },
  { name: 'Pinpoint', links: ['pinpointhq.com'] },
  { name: 'Plausible', loads: ['plausible.io/js'] },
  { name: 'PostHog', loads: ['us-assets.i.posthog.com', 'eu-assets.i.posthog.com', 'app.posthog.com'] },
  { name: 'Qualified', loads: ['js.qualified.com'] },
  { name: 'React', paths: ['/react@', '/react-dom@', '/react.production.min.js', '/react-dom.production.min.js'] },
  { name: 'Recruitee', links: ['recruitee.com'] },
  { name: 'Rippling Recruiting', links: ['ats.rippling.com'] },
  { name: 'Salesforce', loads: ['webto.salesforce.com', 'service.force.com', 'salesforceliveagent.com'] },
  { name: 'Segment', loads: ['cdn.segment.com'] },
  { name: 'Sentry', loads: ['browser.sentry-cdn.com', 'js.sentry-cdn.com'] },
  { name: 'Shopify', loads: ['cdn.shopify.com'] },
  { name: 'SmartRecruiters', links: ['careers.smartrecruiters.com', 'jobs.smartrecruiters.com'] },
  { name: 'Squarespace', loads: ['static1.squarespace.com', 'assets.squarespace.com'], generator: 'squarespace' },
  { name: 'Stripe', loads: ['js.stripe.com'] },
  { name: 'Teamtailor', loads: ['teamtailor-cdn.com'], links: ['teamtailor.com'] },
  { name: 'Tealium', loads: ['tags.tiqcdn.com'] },
  { name: 'Typeform', loads: ['embed.typeform.com'] },
  { name: 'TYPO3', generator: 'typo3' },
  { name: 'Usercentrics', loads: ['app.usercentrics.eu'] },
  { name: 'Vercel', paths: ['/_vercel/insights/'] },
  { name: 'Webflow', loads: ['website-files.com'], generator: 'webflow' },
  { name: 'Wix', loads: ['static.parastorage.com', 'static.wixstatic.com'], generator: 'wix.com' },
  { name: 'WooCommerce', paths: ['/wp-content/plugins/woocommerce/'] },
  { name: 'WordPress', paths: ['/wp-content/', '/wp-includes/'], generator: 'wordpress' },
  { name: 'Workable', links: ['apply.workable.com'] },
  { name: 'Workday Recruiting', links: ['myworkdayjobs.com'] },
  { name: 'Zendesk', loads: ['static.zdassets.com'], links: ['zendesk.com/hc'] },
  { name: 'ZoomInfo', loads: ['ws.zoominfo.com'] },
];

/** The names of technologies that a company's pages use, in the order of the table. */
export function technologiesOf(pages: readonly Page[]): string[] {
  const linked = pages.flatMap(({ links }) => links.map(({ url }) => bare(url)));
  const isLinked = new Set(linked);
  const loaded = pages
    .flatMap(({ addresses, scripts }) => [...addresses, ...scripts].map(bare))
    .filter((address) => !isLinked.has(address));
  // Install snippets build the addresses of their scripts at run time.
  const inline = pages.map(({ inlineScripts }) => inlineScripts).join('\n');
  const generators = pages.map(({ meta }) => meta.get('generator')?.toLowerCase() ?? '');
  return rules
    .filter(
      ({ loads = [], links = [], paths = [], generator }) =>
        loads.some((place) => loaded.some((at) => isAt(at, place)) || isNamed(inline, place)) ||
        links.some((place) => linked.some((at) => isAt(at, place))) ||
        paths.some((path) => loaded.some((at) => at.includes(path))) ||
        (generator !== undefined && generators.some((text) => text.startsWith(generator))),
    )
    .map(({ name }) => name);
}

/** An address without its scheme. */
function bare(url: string): string {
  return url.slice(url.indexOf('//') + 2);
}

/** Takes an address without its scheme. */
function isAt(address: string, place: string): boolean {
  const end = address.indexOf('/');
  const at = address.lastIndexOf(place.split('/')[0] ?? place, end < 0 ? undefined : end);
  return (
    at >= 0 &&
    (at === 0 || address[at - 1] === '.') &&
    address.startsWith(place, at) &&
    (place.includes('/') || /^[/:?]?$/.test(address[at + place.length] ?? ''))
  );
}

function isNamed(text: string, place: string): boolean {
  const at = text.indexOf(place);
  return at >= 0 && !/[\w-]/.test(text[at - 1] ?? '/');
}
