/** German texts: why a site wasn't read. */
import type { SiteFaultTexts } from '../../../src/contract/site-faults';

/** Takes the service's own words, and its fault, if any; returns its words if a name or a value is unknown here. */
export function faultInGerman(
  said: string,
  fault: Readonly<Record<string, unknown>> | undefined,
): string {
  const { reason, ...values } = fault ?? {};
  const text = Object.entries(texts).find(([name]) => name === reason)?.[1];
  const isWhole = text && [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in values);
  return isWhole ? text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])) : said;
}

const texts: SiteFaultTexts = {
  answered: 'Die Website antwortete mit dem Status {status}.',
  asked_for_fewer: 'Die Website bat um weniger Anfragen (429).',
  asked_not_to_be_read: 'Das Unternehmen bat darum, nicht gelesen zu werden.',
  connection_cut: 'Die Verbindung brach ab.',
  connection_failed: 'Die Verbindung kam nicht zustande.',
  connection_refused: 'Die Website lehnte die Verbindung ab.',
  damaged: 'Die Antwort war beschädigt.',
  documents_too_big: 'Die Seiten zu lesen, brauchte zu viel Speicher.',
  documents_too_slow: 'Die Seiten zu lesen, dauerte zu lange.',
  documents_unreadable: 'Die Seiten waren nicht lesbar.',
  empty: 'Die Startseite ist leer.',
  leads_elsewhere: 'Die Adresse führt zu einer anderen Website, {host}.',
  left_alone: '{host} möchte bis {until} UTC nicht gefragt werden.',
  no_host: 'Diese Adresse gibt es nicht.',
  no_html: 'Die Startseite ist kein HTML.',
  no_time_left: 'Die Zeit reichte nicht.',
  not_public: 'Die Adresse ist nicht öffentlich.',
  not_web_address: 'Das ist keine Webadresse.',
  offline: 'Der Dienst hat keine Verbindung zum Internet.',
  packed: 'Die Antwort war auf unbekannte Weise komprimiert.',
  parked: 'Die Domain ist geparkt, steht zum Verkauf oder zeigt nur die Seite ihres Servers.',
  redirects_endlessly: 'Die Adresse leitet endlos weiter.',
  refused: 'Die Website lehnte die Anfrage ab ({status}).',
  robots_forbid: 'Die robots.txt der Website erlaubt dort keine Programme.',
  robots_too_long: 'Die robots.txt der Website ist zu lang, um sie zu befolgen.',
  too_long: 'Die Antwort war zu lang.',
  too_slow: 'Es dauerte zu lange.',
  unchanged: 'Die Website antwortete, als wäre sie schon gelesen worden.',
};
