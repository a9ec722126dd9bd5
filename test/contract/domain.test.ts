import fc from 'fast-check';
import { readDomain } from '../../src/contract/domain';

/** The domain, with how many it is the first of, or the fault. */
const domainOf = (text: string) => {
  const reading = readDomain(text);
  if (reading.ok) return reading.isFirst ? `first: ${reading.domain}` : reading.domain;
  return reading.fault === 'platform' ? `page at ${reading.platform}` : reading.fault;
};

describe('readDomain', () => {
  it.each([
    ['Acme.example ', 'acme.example'],
    ['https://www.acme.example/about?x=1#y', 'acme.example'],
    ['HTTP://acme.example:8080', 'acme.example'],
    ['//acme.example/path', 'acme.example'],
    ['dana@sales.acme.example', 'sales.acme.example'],
    ['mailto:dana@acme.example', 'acme.example'],
    ['https://user:secret@acme.example/', 'acme.example'],
    ['acme.example.', 'acme.example'],
    ['www.example', 'www.example'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['MÜNCHEN.example', 'xn--mnchen-3ya.example'],
    ['acme.example:443', 'acme.example'],
    // A web address of the provider means the provider; a company's own mail server may have such a name.
    ['https://gmail.com', 'gmail.com'],
    ['https://yahoo.com/@dana', 'yahoo.com'],
    ['dana@mail.acme.example', 'mail.acme.example'],
    ['dana@outlook.acme.com', 'outlook.acme.com'],
  ])('reads %j as %j', (text, domain) => {
    expect(domainOf(text)).toBe(domain);
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['https://', 'empty'],
    ['acme', 'no_dot'],
    ['n/a', 'no_dot'],
    ['-', 'bad_character'],
    ['Acme Inc.', 'no_dot'],
    ['acme-.example', 'bad_character'],
    ['my_shop.example', 'bad_character'],
    ['192.168.0.1', 'ip_address'],
    ['http://10.0.0.1/', 'ip_address'],
    ['1.5', 'ip_address'],
    ['dana@gmail.com', 'personal_email'],
    ['mailto:Dana.Doe@Yahoo.co.uk', 'personal_email'],
    ['d@WEB.de', 'personal_email'],
    [`${'a'.repeat(64)}.example`, 'too_long'],
    [`${'a.'.repeat(130)}example`, 'too_long'],
  ])('refuses %j as %s', (text, fault) => {
    expect(domainOf(text)).toBe(fault);
  });

  it('takes 253 characters and no more', () => {
    const longest = `${'a.'.repeat(123)}example`;
    expect(longest).toHaveLength(253);
    expect(domainOf(longest)).toBe(longest);
    expect(domainOf(`a${longest}`)).toBe('too_long');
  });

  describe.each([
    [
      'what surrounds it',
      'tarnhow.com',
      [
        '"tarnhow.com"',
        "'tarnhow.com'",
        '„tarnhow.com“',
        '«tarnhow.com»',
        '‹tarnhow.com›',
        '「tarnhow.com」',
        '(tarnhow.com)',
        '[tarnhow.com]',
        '<tarnhow.com>',
        '• tarnhow.com',
        '•tarnhow.com',
        '- tarnhow.com',
        '-tarnhow.com',
        '– tarnhow.com',
        '1. tarnhow.com',
        '2) tarnhow.com',
        '→ tarnhow.com',
        '✓tarnhow.com',
        '🌐 www.tarnhow.com',
        'tarnhow.com,',
        'tarnhow.com;',
        'tarnhow.com.',
        'tarnhow.com!',
        'tarnhow.com…',
        'tarnhow.com:',
        'tarnhow.com®',
        'tarnhow.com¹',
        '*tarnhow.com*',
        '__tarnhow.com__',
        '*.tarnhow.com',
        '@tarnhow.com',
        'tarnhow.com (old site)',
        'Tarn How (tarnhow.com)',
        'Tarn How, tarnhow.com, Leeds',
        'Tarn How – tarnhow.com',
        'Tarn How | tarnhow.com',
        'Web: www.tarnhow.com',
        'W:tarnhow.com',
        'domain=tarnhow.com',
        '<https://tarnhow.com|tarnhow.com>',
        '<mailto:ada@tarnhow.com|ada@tarnhow.com>',
        '[Tarn How](https://tarnhow.com "home")',
        '<a href="https://tarnhow.com">Tarn How</a>',
        '=HYPERLINK("https://tarnhow.com";"Tarn How")',
        '{"website":"tarnhow.com"}',
        'URL;TYPE=WORK:https://tarnhow.com',
        'item1.URL:https://tarnhow.com',
        'www.tarnhow.com<http://www.tarnhow.com/>',
        'tarnhow.com&nbsp;',
        '&lt;tarnhow.com&gt;',
        'Ada Lowe <ada.lowe@tarnhow.com>',
        'ada.lowe <ada.lowe@tarnhow.com>',
        '"Lowe, Ada" <ada@tarnhow.com>',
        'ada@tarnhow.com (work)',
        'mailto:ada@tarnhow.com?subject=Hello',
        'Ada Lowe\nHead of Sales | Tarn How Ltd\nT +44 20 7946 0000 | tarnhow.com',
        'ada@gmail.com, tarnhow.com',
        'linkedin.com/company/tarn-how | tarnhow.com',
      ],
    ],
    [
      'what slips',
      'tarnhow.com',
      [
        'http:/tarnhow.com/about',
        'http//tarnhow.com',
        'https//www.tarnhow.com',
        'http:tarnhow.com',
        'http;//tarnhow.com',
        'http.//tarnhow.com',
        'htp://tarnhow.com',
        'hhttps://tarnhow.com',
        'ttps://tarnhow.com',
        '://tarnhow.com',
        'https:///tarnhow.com',
        'https://https://tarnhow.com',
        'http://https:tarnhow.com',
        'https://www.http://tarnhow.com',
        'view-source:https://tarnhow.com',
        'https:\\\\tarnhow.com\\team',
        'tarnhow.com\\team',
        'tarnhow\\.com',
        'tarnhow..com',
        'www..tarnhow.com',
        'www,tarnhow.com',
        'tarnhow,com',
        'www.www.tarnhow.com',
        'www. tarnhow.com',
        'www . tarnhow . com',
        'tarnhow .com',
        'tarnhow. com',
        'http:// tarnhow.com',
        'https : // tarnhow.com',
        'ada @ tarnhow.com',
        'ada@ tarnhow.com',
        'https%3A%2F%2Ftarnhow.com%2Fabout',
        'https://tarnhow%2Ecom/100%',
        '%22tarnhow.com%22',
        'tarnhow.com%20',
        'hxxps://tarnhow[.]com/x',
        'hxxp[:]//tarnhow(.)com',
        'tarnhow[dot]com',
        'tarnhow (dot) com',
        'tarnhow dot com',
        'ada at tarnhow dot com',
        'ada(at)tarnhow(dot)com',
        '\u200btarnhow.com\ufeff',
        'tarn\u00adhow.com',
        '\u202atarnhow.com\u202c',
        'tarnhow.com\u00a0',
        'ｔａｒｎｈｏｗ．ｃｏｍ',
        'tarnhow。com',
      ],
    ],
    [
      'redirects and archives',
      'tarnhow.com',
      [
        'https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.tarnhow.com%2Fabout&usg=x',
        'https://www.google.de/url?q=http://tarnhow.com/&sa=D',
        'https://www.google.com/amp/s/tarnhow.com/news',
        'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Ftarnhow.com%2F&data=05%7C01',
        'https://web.archive.org/web/20210101000000*/https://tarnhow.com/',
        'https://www.whois.com/whois/tarnhow.com',
        'https://web.archive.org/web/2021/tarnhow.com',
        'https://l.facebook.com/l.php?u=https%3A%2F%2Ftarnhow.com%2F%3Ffbclid%3Dx&h=y',
        'https://l.instagram.com/?u=https%3A%2F%2Ftarnhow.com&e=z',
        'https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Ftarnhow%2Ecom&urlhash=x',
        'https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Ftarnhow.com',
        'https://href.li/?https://tarnhow.com',
        'https://out.reddit.com/?url=https%3A%2F%2Ftarnhow.com',
        'https://slack-redir.net/link?url=https%3A%2F%2Ftarnhow.com',
        'https://duckduckgo.com/l/?uddg=https%3A%2F%2Ftarnhow.com%2F',
        'https://urldefense.com/v3/__https://tarnhow.com/__;!!x',
        'https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%253A%252F%252Ftarnhow.com',
        'https://www.trustpilot.com/review/www.tarnhow.com',
        'https://protect-eu.mimecast.com/s/abc?domain=tarnhow.com',
        'https://linkprotect.cudasvc.com/url?a=https%3a%2f%2ftarnhow.com&c=E,1',
        'https://secure-web.cisco.com/1abc/https%3A%2F%2Ftarnhow.com',
        'https://webcache.googleusercontent.com/search?q=cache:abc:https://tarnhow.com/',
        'https://tarnhow-com.translate.goog/?_x_tr_sl=de',
        'https://r.search.yahoo.com/_ylt=A/RU=https%3a%2f%2ftarnhow.com%2f/RK=2/RS=x-',
        'https://www.similarweb.com/website/tarnhow.com/',
        'https://tarnhow.com/login?next=https://other.com/',
        'https://tarnhow.com/?ref=linkedin.com/company/other',
      ],
    ],
  ])('for %s', (_, domain, texts) => {
    it.each(texts)('reads %j', (text) => expect(domainOf(text)).toBe(domain));
  });

  it.each([
    ['tarnhow.com; tarnhow.de', 'first: tarnhow.com'],
    ['tarnhow.com / tarnhow.de', 'first: tarnhow.com'],
    ['tarnhow.cloud and tarnhow.com', 'first: tarnhow.cloud'],
    ['tarnhow.com\ntarnhow.de', 'first: tarnhow.com'],
    ['tarnhow.com|tarnhow.de', 'first: tarnhow.com'],
    ['https://tarnhow.com,https://tarnhow.de', 'first: tarnhow.com'],
    ['ada@tarnhow.com, lowe@tarnhow.de', 'first: tarnhow.com'],
    ['ada@tarnhow.com, lowe@tarnhow.com', 'tarnhow.com'],
    ['tarnhow.com (www.tarnhow.com)', 'tarnhow.com'],
    ['https://tarnhow.com/our file.pdf', 'tarnhow.com'],
    ['tarnhow‑how.com', 'tarnhow-how.com'],
    ['tarnhow–how.com', 'tarnhow-how.com'],
    ['https://urldefense.proofpoint.com/v2/url?u=https-3A__tarn-2Dhow.com_x&d=y', 'tarn-how.com'],
    ['t.co', 't.co'],
    ['x.com', 'x.com'],
    ['1.fm', '1.fm'],
    ['3m.com', '3m.com'],
    ['a--b.com', 'a--b.com'],
    ['Booking.com', 'booking.com'],
    ['Amazon.com, Inc.', 'amazon.com'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['straße.de', 'xn--strae-oqa.de'],
    ['tarnhow.photography', 'tarnhow.photography'],
    ['linkedin.com', 'linkedin.com'],
    ['https://www.linkedin.com/', 'linkedin.com'],
    ['facebook.com/?utm_source=x', 'facebook.com'],
    ['tarnhow.myshopify.com/products', 'tarnhow.myshopify.com'],
    ['linkedinlocal.com/events', 'linkedinlocal.com'],
    ['box.com/about', 'box.com'],
    ['tarnhow.medium.com/about', 'tarnhow.medium.com'],
    ['https://www.bloomberg.com/company/', 'bloomberg.com'],
    ['https://www.booking.com/content/about.html', 'booking.com'],
    ['https://www.dropbox.com/business', 'dropbox.com'],
    ['https://www.hubspot.com/products', 'hubspot.com'],
    ['https://www.lever.co/demo', 'lever.co'],
    ['https://tarn--how-co-uk.translate.goog/x', 'tarn-how.co.uk'],
    ['X (x.com)', 'x.com'],
    ['tarnhow.substack.com/p/about', 'tarnhow.substack.com'],
  ])('reads %j as %j', (text, domain) => expect(domainOf(text)).toBe(domain));

  it.each([
    ['https://www.linkedin.com/company/ramsholt-gmbh/', 'LinkedIn'],
    ['de.linkedin.com/in/ada-lowe', 'LinkedIn'],
    ['https://lnkd.in/abc', 'LinkedIn'],
    ['facebook.com/tarnhow.ltd', 'Facebook'],
    ['https://m.facebook.com/profile.php?id=1', 'Facebook'],
    ['https://twitter.com/tarnhow', 'X'],
    ['x.com/tarnhow', 'X'],
    ['https://t.co/a1b2', 'X'],
    ['instagram.com/tarnhow', 'Instagram'],
    ['https://www.youtube.com/@tarnhow', 'YouTube'],
    ['tiktok.com/@tarnhow', 'TikTok'],
    ['https://www.xing.com/pages/tarnhow', 'XING'],
    ['https://uk.indeed.com/cmp/Tarn-How', 'Indeed'],
    ['https://www.glassdoor.co.uk/Overview/Working-at-Tarn-How.htm', 'Glassdoor'],
    ['crunchbase.com/organization/tarnhow', 'Crunchbase'],
    ['https://linktr.ee/tarnhow', 'Linktree'],
    ['https://boards.greenhouse.io/tarnhow', 'Greenhouse'],
    ['https://jobs.lever.co/tarnhow/123', 'Lever'],
    ['https://jobs.ashbyhq.com/tarnhow', 'Ashby'],
    ['https://sites.google.com/view/tarnhow', 'Google'],
    ['https://docs.google.com/spreadsheets/d/x', 'Google'],
    ['https://maps.google.com/?cid=12', 'Google'],
    ['https://www.google.com/search?q=tarnhow', 'Google'],
    ['https://apps.apple.com/us/app/tarnhow/id1', 'Apple'],
    ['https://play.google.com/store/apps/details?id=com.tarnhow', 'Google'],
    ['github.com/tarnhow', 'GitHub'],
    ['https://medium.com/@tarnhow', 'Medium'],
    ['https://substack.com/@tarnhow', 'Substack'],
    ['https://en.wikipedia.org/wiki/Tarn_How_(company)', 'Wikipedia'],
    ['https://www.yelp.com/biz/tarnhow', 'Yelp'],
    ['https://www.amazon.de/sp?seller=A1', 'Amazon'],
    ['https://bit.ly/3abc', 'Bitly'],
    ['https://www.google.com/url?q=https://www.linkedin.com/company/tarnhow&sa=D', 'LinkedIn'],
    ['<https://www.linkedin.com/company/tarnhow|Tarn How>', 'LinkedIn'],
    ['fb.me/tarnhow', 'Facebook'],
    ['https://m.me/tarnhow', 'Facebook'],
    ['https://www.threads.com/@tarnhow', 'Threads'],
    ['https://www.wikidata.org/wiki/Q1', 'Wikidata'],
    ['https://www.npmjs.com/package/tarnhow', 'npm'],
    ['https://stackoverflow.com/users/1/ada', 'Stack Overflow'],
    ['https://www.upwork.com/agencies/1', 'Upwork'],
    ['https://www.fiverr.com/tarnhow', 'Fiverr'],
    ['https://www.bbb.org/us/ca/profile/tarnhow', 'BBB'],
    ['https://www.gelbeseiten.de/gsbiz/abc', 'Gelbe Seiten'],
    ['https://de.kompass.com/c/tarnhow/de1/', 'Kompass'],
    ['https://www.societe.com/societe/tarnhow-1.html', 'Societe.com'],
    ['https://www.wlw.de/de/firma/tarnhow-1', 'wlw'],
    ['https://opencorporates.com/companies/gb/1', 'OpenCorporates'],
    ['https://find-and-update.company-information.service.gov.uk/company/1', 'Companies House'],
    ['https://www.twitch.tv/tarnhow', 'Twitch'],
    ['https://www.quora.com/profile/Tarn-How', 'Quora'],
    ['https://www.patreon.com/tarnhow', 'Patreon'],
    ['https://www.gofundme.com/f/tarnhow', 'GoFundMe'],
    ['https://www.booking.com/hotel/at/tarnhow.html', 'Booking.com'],
    ['https://www.airbnb.co.uk/rooms/1', 'Airbnb'],
    ['https://www.bloomberg.com/profile/company/TARN:LN', 'Bloomberg'],
    ['https://finance.yahoo.com/quote/TARN', 'Yahoo'],
    ['https://app.apollo.io/#/accounts/1', 'Apollo'],
    ['https://app.hubspot.com/contacts/1/company/2', 'HubSpot'],
    ['https://meetings.hubspot.com/ada', 'HubSpot'],
    ['https://u1.ct.sendgrid.net/ls/click?upn=abc', 'SendGrid'],
    ['https://tarnhow.us1.list-manage.com/track/click?u=1', 'Mailchimp'],
    ['https://www.dropbox.com/s/abc/tarnhow.pdf', 'Dropbox'],
    ['https://1drv.ms/x/s!abc', 'OneDrive'],
    ['https://rebrand.ly/tarnhow', 'Rebrandly'],
    ['https://discord.com/invite/abc', 'Discord'],
  ])('refuses %j as a page at %s', (text, platform) =>
    expect(domainOf(text)).toBe(`page at ${platform}`),
  );

  it('returns the address of a page in any spelling', () => {
    const text = '[us](https://de.linkedin.com/company/Tarn-How?trk=x)';
    const page = 'de.linkedin.com/company/tarn-how?trk=x';
    expect(readDomain(text)).toEqual({
      ok: false,
      fault: 'platform',
      platform: 'LinkedIn',
      page,
    });
  });

  it.each([
    'Tarn How Ltd.',
    'report.pdf',
    'Node.js',
    'index.html',
    'files.local',
    'J.P. Lowe & Sons',
    'Lowe S.p.A.',
    'Lowe s.r.o.',
    'e.g.',
    'n.a.',
    'z.B.',
    'N/A',
    '#N/A',
    '#REF!',
    '""',
    '()',
    '@tarnhow',
    '1.2.3',
    'v1.2.3',
    '3.50',
    '€ 1.000,50',
    '12.5%',
    '12.30pm',
    '01.02.2026',
    'localhost:8080',
    'http://intranet/wiki',
    '192.168.0.1:80',
    'http://[2001:db8::1]/',
    'C:\\Users\\ada\\list.xlsx',
    'St. Gallen',
    'Dr. Best',
    'Red Dot Design',
    'Lowe u.Co',
    'Lowe GmbH i.Gr.',
    'Blue Dot AG',
    'Ada <ada@gmail.com>',
    'ada @ gmail.com',
    'ada(at)web(dot)de',
    '@gmail.com',
    'gmail.com@',
  ])('finds no domain in %j', (text) => expect(readDomain(text)).toMatchObject({ ok: false }));

  const mess = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...'http:// https: www. . .. @ / \\ : ; , ( ) [.] <> | %2e %25 " \u00ad ． ⁾ & = dot at'.split(
            ' ',
          ),
          ...[
            'tarnhow',
            'com',
            '.com',
            'linkedin.com',
            'gmail.com',
            '/company/',
            '?url=',
            ' ',
            '\n',
          ],
        ),
        fc.string({ unit: 'binary', maxLength: 5 }),
      ),
      { maxLength: 15 },
    )
    .map((parts) => parts.join(''));

  it('reads what it has read as itself', () => {
    fc.assert(
      fc.property(mess, fc.domain(), (text, domain) => {
        for (const given of [text, text + domain, domain + text]) {
          const reading = readDomain(given);
          if (!reading.ok) continue;
          expect(reading.domain).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
          expect(readDomain(reading.domain)).toEqual({ ok: true, domain: reading.domain });
        }
      }),
    );
  });

  it('reads a domain with any of what people leave around it', () => {
    const around = fc.constantFrom(
      '"%"',
      '(%)',
      '<%>',
      '• %',
      '%,',
      '[x](https://%)',
      ' %\t',
      'Ada <a@%>',
    );
    const label = fc.stringMatching(/^[a-z][a-z0-9]{2,9}$/);
    fc.assert(
      fc.property(around, around, label, (outer, inner, name) => {
        const domain = `q${name}.com`;
        const text = outer.replace('%', () => inner.replace('%', () => domain));
        expect(domainOf(text)).toBe(domain);
      }),
    );
  });

  it('gets through long hostile texts', () => {
    fc.assert(
      fc.property(mess, mess, fc.integer({ min: 1, max: 200_000 }), (part, end, length) => {
        const text = part.repeat(Math.ceil(length / Math.max(1, part.length))) + end;
        expect(typeof readDomain(text).ok).toBe('boolean');
      }),
    );
  });

  it('never throws, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const reading = readDomain(text);
        if (reading.ok) expect(reading.domain).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
      }),
    );
  });
});
