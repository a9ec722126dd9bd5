/** Sites that mean harm, or are broken in ways that sites are. */
import type { FakeAnswer, FakeAnswers } from './internet';

const html = (body: string | Buffer, charset = 'utf-8'): FakeAnswer => ({
  headers: { 'content-type': `text/html; charset=${charset}` },
  body,
});
const redirect = (location: string): FakeAnswer => ({ status: 302, headers: { location } });

/** What each host under .test answers at `/`; made when it is asked for, since some are large. */
export const hostileSites: Readonly<Record<string, FakeAnswers>> = {
  'huge.test': () => html(Buffer.alloc(50_000_000, 'a')),
  'slow.test': { ...html('<title>Slow</title><p>Half of it</p>'), delayMs: 60_000 },
  'cut.test': { ...html('<title>Cut</title><p>Half of it</p>'), cut: true },
  'loop.test': redirect('https://loop.test/'),
  'loopback.test': redirect('http://127.0.0.1:80/'),
  'metadata.test': redirect('http://169.254.169.254/latest/meta-data/'),
  'elsewhere.test': redirect('https://northwind.test/'),
  'refused.test': { status: 403 },
  'failing.test': { status: 500 },
  'nodes.test': () =>
    html(
      `<p>Nodes</p><script type="application/ld+json">[${Array(10_000).fill('{"@type":"Organization","name":"N"}').join()}]</script>`,
    ),
  'json-depth.test': () =>
    html(
      `<p>Depth</p><script type="application/ld+json">${'{"a":['.repeat(20_000)}${']}'.repeat(20_000)}</script>`,
    ),
  'depth.test': () => html(`<title>Depth</title><p>Deep</p>${'<div><b>'.repeat(500_000)}`),
  'drawings.test': () => html(`<p>Drawings</p>${'<svg/><div><mi></div>'.repeat(150_000)}`),
  'charset.test': html(Buffer.from('<title>Caf\xe9</title><p>Caf\xe9</p>', 'latin1')),
  'formula.test': html(
    '<p>x</p><script type="application/ld+json">{"@type":"Organization","name":"=HYPERLINK(\\"https://evil.test\\",\\"x\\")\\u0000\\ud800","url":"https://formula.test"}</script>',
  ),
  'parked.test': html('<title>parked.test</title><h1>This domain is for sale!</h1>'),
  'empty.test': html('<html><body></body></html>'),
  'bomb.test': {
    headers: { 'content-type': 'application/xml' },
    body: `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at} "&a${at - 1};&a${at - 1};">`).join('')}]><urlset>&a29;</urlset>`,
  },
  'robots-forbid.test': html('<title>Not for programs</title><p>Text</p>'),
  'robots-failing.test': html('<title>Who knows</title><p>Text</p>'),
  'pdf.test': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
};

/** What hosts answer at `/robots.txt` that have one; all others have none. */
export const hostileRobots: Readonly<Record<string, FakeAnswers>> = {
  'robots-forbid.test': { body: 'User-agent: *\nDisallow: /\n' },
  'robots-failing.test': { status: 500 },
  'api.smartrecruiters.com': { body: 'User-agent: *\nDisallow: /\n' },
  'api.lever.co': { body: 'User-agent: *\nAllow: /\nCrawl-delay: 1\n' },
};
