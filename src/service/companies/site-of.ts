/**
 * The part of a host name that belongs to one company, including subdomains of platforms that give each
 * customer one.
 */
import { getDomain, getHostname } from 'tldts';
import { isGeneral } from './general-labels';

/** Platforms with a subdomain for each customer's site, shop or courses that the public suffix list lacks. */
const publishers =
  '000webhostapp.com bandcamp.com beehiiv.com beepworld.de bigcartel.com bitrix24.site business.site byethost.com ' +
  'canalblog.com circle.so clickfunnels.com company.site durable.co e-monsite.com fandom.com ghost.io glide.page ' +
  'glitch.me godaddysites.com gumroad.com hostingersite.com hubspotpagebuilder.com infinityfreeapp.com jimdo.com ' +
  'jimdofree.com jimdosite.com jimdoweb.com jouwweb.nl kinsta.cloud livejournal.com mailchimpsites.com medium.com ' +
  'mozello.com mybigcommerce.com myclickfunnels.com mykajabi.com mystrikingly.com npage.de odoo.com onepage.website ' +
  'over-blog.com pagesperso-orange.fr podia.com prom.ua shop-pro.jp shoplineapp.com site123.me sitew.com softr.app ' +
  'spreadshop.com squarespace.com stores.jp storenvy.com strikingly.com substack.com super.site systeme.io ' +
  'teachable.com thebase.in thinkific.com tiendanube.com tilda.ws tistory.com tumblr.com typepad.com ueniweb.com ' +
  'unbouncepages.com webador.com webnode.com webnode.page webs.com webshopapp.com weebly.com weeblysite.com wifeo.com ' +
  'wikidot.com wordpress.com zohosites.com';

const customerOf = new RegExp(
  `(?:^|\\.)(([^.]+)\\.(?:blogspot(?:\\.com?)?\\.[a-z]{2,3}|blogspot\\.com|${publishers.replace(/ /g, '|')}))$`,
);

/**
 * Takes a host name or a web address. Returns the registrable domain, or the customer's own subdomain of a platform
 * such as github.io or myshopify.com. A platform's bare domain, and hosts such as `help.teachable.com`, are the
 * platform's own. Null for IP addresses, public suffixes such as co.uk and texts that aren't addresses.
 */
export function siteOf(address: string): string | null {
  const host = (getHostname(address) ?? '').replace(/^www\.(?=.*\.)/, '');
  const [, own, label = ''] = customerOf.exec(host) ?? [];
  return (
    (isGeneral(label) ? undefined : own) ??
    getDomain(host, { allowPrivateDomains: true }) ??
    getDomain(host)
  );
}
