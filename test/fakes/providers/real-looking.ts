/** Companies and people with names as real lists have them, which the fakes of Hunter, Prospeo and Apollo know. */
import { domainToASCII } from 'node:url';
import type { FakeCompany, FakePerson, FakeStatus, ProviderId } from './world';

const [germany, austria, switzerland, britain, states] = [
  ['Stuttgart', 'Baden-Württemberg', 'Germany', 'DE', '+4971112'],
  ['Graz', 'Steiermark', 'Austria', 'AT', '+4331612'],
  ['Zürich', 'Zürich', 'Switzerland', 'CH', '+4144412'],
  ['Leeds', 'England', 'United Kingdom', 'GB', '+44113249'],
  ['Austin', 'Texas', 'United States', 'US', '+1512555'],
] as const;

const names = [
  ['Müller & Söhne Maschinenbau GmbH', 'mueller-soehne-maschinenbau.de', germany],
  ['Brüggemann Kältetechnik GmbH & Co. KG', 'brueggemann-kaelte.de', germany],
  ['Käthe Möbelmanufaktur GmbH', 'käthe-möbelmanufaktur.de', germany],
  [
    'Vermögensverwaltungsgesellschaft Freiherr von Hohenstein-Brackenforth mbH & Co. KGaA',
    'hohenstein-brackenforth-vermoegensverwaltung.de',
    germany,
  ],
  ['Grünewald Logistik SE', 'gruenewald-logistik.com', germany],
  ['Österreichische Feinmechanik-Werke AG', 'feinmechanik-werke.at', austria],
  ['Zürcher Präzisionsteile AG', 'zuercher-praezision.ch', switzerland],
  ['Harrogate Timber Merchants Ltd', 'harrogate-timber.co.uk', britain],
  ['Pemberton & Daughters Ltd', 'pembertondaughters.co.uk', britain],
  ['O’Malley Dairy Co-operative', 'omalley-dairy.co.uk', britain],
  ['The Quayside Brewing Company of Newcastle upon Tyne Ltd', 'quaysidebrewing.co.uk', britain],
  ['Lakeshore Freight Systems, Inc.', 'lakeshorefreightsystems.com', states],
  ['Ridgeline HVAC Supply LLC', 'ridgelinehvac.com', states],
  ['Cascadia Dental Labs', 'cascadiadentallabs.com', states],
  ['3D-Formwerk GmbH', '3d-formwerk.de', germany],
  ['Weiß Gebäudereinigung e. K.', 'weiss-gebaeudereinigung.de', germany],
  ['Bäckerei Öztürk OHG', 'baeckerei-oeztuerk.de', germany],
  ['Thornbury & Vale Solicitors LLP', 'thornburyvale.co.uk', britain],
  ['Blue Mesa Analytics', 'bluemesa-analytics.io', states],
  ['Huber Almkäse eG', 'huber-almkaese.at', austria],
  ['Sjöberg & Ng Kälteanlagen GmbH', 'sjoeberg-ng.de', germany],
] as const;

// Equally long lists, so a name recurs at every fifth company, for a different person.
const firsts =
  'Anna,Jörg,Jean-Luc,Niamh,María,Søren,Zoë,Łukasz,Björn,Fatma,Charlotte,Günther,Siobhán,Tom,Ingrid'.split(
    ',',
  );
const lasts =
  'Schmidt,Groß,Béranger,O’Brien,García,Ålund,van der Heyden,Wiśniewski,Müller-Lüdenscheidt,Öztürk,Smith,Weiß,Walsh,Li,Sørensen'.split(
    ',',
  );
const roles = [
  ['Head of Sales', 'head'],
  ['Vertriebsleiter DACH', 'director'],
  ['VP of Sales', 'vp'],
] as const;

const hunterStatuses: readonly (FakeStatus | undefined)[] = [
  undefined,
  'risky',
  'valid',
  'unknown',
  'risky',
  undefined,
  'risky',
];
const apolloStatuses: readonly (FakeStatus | undefined)[] = [
  undefined,
  'valid',
  'valid',
  'risky',
  'valid',
  'valid',
];

const slugOf = (domain: string) => domain.replace(/\..*$/, '');

export const realCompanies: readonly FakeCompany[] = names.map(([name, written, place], at) => {
  const domain = domainToASCII(written);
  const [city, region, country, countryCode] = place;
  return {
    domain,
    name,
    industry: 'Machinery',
    employees: 30 + at * 61,
    city,
    region,
    country,
    countryCode,
    page: `https://www.linkedin.com/company/${slugOf(domain)}`,
    technologies: [],
    knownBy: new Set<ProviderId>(['hunter', 'prospeo', 'apollo']),
  };
});

/** The address of a person, from their name and the company's domain alone. */
export function realEmail(first: string, last: string, domain: string): string {
  return `${plain(first)}.${plain(last)}@${domain}`;
}

const letters: Readonly<Record<string, string>> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ø: 'oe', å: 'aa', ł: 'l' },
};

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[äöüßøåł]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z-]/g, '');
}

export const realPeople: readonly FakePerson[] = realCompanies.flatMap((company, at) =>
  roles.map(([title, level], role) => {
    const number = at * roles.length + role;
    const first = firsts[number % firsts.length] ?? '';
    const last = lasts[number % lasts.length] ?? '';
    const [, , place] = names[at] ?? names[0];
    return {
      id: `real-${number}`,
      first,
      last,
      name: `${first} ${last}`,
      title,
      level,
      page: `https://www.linkedin.com/in/${plain(first)}-${plain(last)}-${number}`,
      company,
      since: `20${15 + (number % 10)}-0${1 + (number % 9)}-01`,
      knownBy: knowing(number),
      mails: mailsOf(number),
      email: realEmail(first, last, company.domain),
      phones: new Set<ProviderId>(number % 2 === 0 ? ['prospeo'] : []),
      phone: `${place[4]}${String(number).padStart(4, '0')}`,
    };
  }),
);

/** Some are known to only one provider. */
function knowing(number: number): ReadonlySet<ProviderId> {
  if (number % 10 === 7) return new Set(['prospeo']);
  if (number % 10 === 9) return new Set(['apollo']);
  return new Set(['hunter', 'prospeo', 'apollo']);
}

function mailsOf(number: number): FakePerson['mails'] {
  const hunter = hunterStatuses[number % hunterStatuses.length];
  const apollo = apolloStatuses[number % apolloStatuses.length];
  return {
    ...(hunter && { hunter }),
    ...(apollo && { apollo }),
    ...(number % 3 !== 0 && { prospeo: 'valid' as const }),
  };
}
