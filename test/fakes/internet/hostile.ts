/** Sites that are malicious, or broken in ways that real sites are. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FakeAnswer, FakeAnswers } from './internet';

const html = (body: string | Buffer, charset = 'utf-8'): FakeAnswer => ({
  headers: { 'content-type': `text/html; charset=${charset}` },
  body,
});
const packed = (coding: string, body: Buffer): FakeAnswer => ({
  headers: { 'content-type': 'text/html', 'content-encoding': coding },
  body,
});
/** A page of a company with this name. */
const named = (name: string) =>
  `<p>x</p><script type="application/ld+json">${JSON.stringify({ '@type': 'Organization', name })}</script>`;
/** Lines that differ only by their numbers. */
const numbered = (count: number, line: string) =>
  Array.from({ length: count }, (_, at) => `${line}${at}\n`).join('');
const redirect = (location: string): FakeAnswer => ({ status: 302, headers: { location } });

/** The answer of each host under .test to `/`; created on request, since some are large. */
export const hostileSites: Readonly<Record<string, FakeAnswers>> = {
  'huge.test': () => html(Buffer.alloc(50_000_000, 'a')),
  'long.test': () =>
    html(`${named('Long')}${'a'.repeat(20_000_000)}<meta name="description" content="Late">`),
  'gzip.test': () => packed('gzip', gzipSync(Buffer.alloc(50_000_000, 'a'))),
  'brotli.test': () =>
    packed(
      'br',
      brotliCompressSync(Buffer.alloc(50_000_000, 'a'), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
      }),
    ),
  'gzip-broken.test': packed('gzip', Buffer.from(named('Broken'))),
  'trickle.test': { ...html(`<title>Trickle</title>${'a'.repeat(1_000_000)}`), trickleMs: 1 },
  'slow.test': { ...html('<title>Slow</title><p>Half of it</p>'), delayMs: 60_000 },
  'cut.test': { ...html('<title>Cut</title><p>Half of it</p>'), cut: true },
  'loop.test': redirect('https://loop.test/'),
  'loopback.test': redirect('http://127.0.0.1:80/'),
  'metadata.test': redirect('http://169.254.169.254/latest/meta-data/'),
  'file.test': redirect('file:///etc/passwd'),
  'far.test': redirect(`https://far.test/${'a'.repeat(9000)}`),
  'elsewhere.test': redirect('https://northwind.test/'),
  'refused.test': { status: 403 },
  'failing.test': { status: 500 },
  'nodes.test': () =>
    html(
      `<p>Nodes</p><script type="application/ld+json">[${Array.from({ length: 10_000 }, (_, at) => `{"@type":"Organization","name":"N${at}"}`).join()}]</script>`,
    ),
  'json-depth.test': () =>
    html(
      `<p>Depth</p><script type="application/ld+json">${'{"a":['.repeat(20_000)}${']}'.repeat(20_000)}</script>`,
    ),
  'circle.test': html(
    `<p>x</p><script type="application/ld+json">${JSON.stringify([
      {
        '@type': 'Organization',
        '@id': '#a',
        name: 'Circle',
        url: { '@id': '#a' },
        location: { '@id': '#b' },
      },
      { '@type': 'Place', '@id': '#b', address: { '@id': '#b' }, name: { '@id': '#a' } },
    ])}</script>`,
  ),
  'references.test': () =>
    html(
      `<p>x</p><script type="application/ld+json">[${Array.from({ length: 5000 }, (_, at) => `{"@id":"#${at}","address":{"@id":"#${at + 1}"}}`).join()},{"@type":"Organization","name":"References","address":{"@id":"#0"}}]</script>`,
    ),
  'prototype.test': html(
    '<p>x</p><script type="application/ld+json">{"__proto__":{"name":"Evil"},"constructor":{"name":"Evil"},\'@type\':"Organization","name":"Prototype",}</script>',
  ),
  'loose.test': () =>
    html(`<p>x</p><script type="application/ld+json">${"{'a':[".repeat(20_000)}</script>`),
  'items.test': () =>
    html(
      `<p>x</p><div itemscope itemtype="https://schema.org/Organization"><b itemprop="name">Items</b>${'<i itemscope itemprop="name">'.repeat(400)}`,
    ),
  'depth.test': () => html(`${named('Depth')}${'<div><b>'.repeat(500_000)}`),
  'drawings.test': () => html(`${named('Drawings')}${'<svg/><div><mi></div>'.repeat(150_000)}`),
  'scripts.test': html(
    '<title>x</title><style>body::after { content: "Style Ltd." }</style>' +
      `<script>document.write('<p>Script Ltd.</p><meta name="description" content="Script">')</script>`,
  ),
  'amid-scripts.test': html(
    `<style>p { content: "</p>Style Ltd." }</style><script>var name = '<meta property="og:site_name" content="Script Ltd.">';</script>` +
      `${named('Amid <img src=x onerror=alert(1)>')}<script>"<meta name='description' content='Script'>"</script>`,
  ),
  'charset.test': html(Buffer.from(named('Caf\xe9'), 'latin1')),
  'charset-unknown.test': html(named('Café'), 'klingon'),
  'charset-declared.test': html(
    Buffer.from(`<meta charset="iso-8859-1">${named('Caf\xe9')}`, 'latin1'),
    'klingon',
  ),
  'charset-wide.test': {
    headers: { 'content-type': 'text/html' },
    body: `<meta charset="utf-16">${named('Café')}`,
  },
  'formula.test': html(
    '<p>x</p><script type="application/ld+json">{"@type":"Organization","name":"=HYPERLINK(\\"https://evil.test\\",\\"x\\")\\u0000\\ud800","url":"https://formula.test"}</script>',
  ),
  'marks.test': html(named('\u0000Ma\u0001rks\u001b\u007f\u0085 \ufffe& Co\uffff\ud800')),
  'plus.test': html(named('+1 (555) 0100')),
  'minus.test': html(named('-2+3')),
  'at.test': html(named('@SUM(A1)')),
  'parked.test': html('<title>parked.test</title><h1>This domain is for sale!</h1>'),
  'empty.test': html('<html><body></body></html>'),
  'bomb.test': {
    headers: { 'content-type': 'application/xml' },
    body: `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at} "&a${at - 1};&a${at - 1};">`).join('')}]><urlset>&a29;</urlset>`,
  },
  'bomb-page.test': {
    headers: { 'content-type': 'application/xhtml+xml' },
    body: `<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><p>&b;</p>${named('Bomb &b;')}`,
  },
  'robots-stars.test': html(`${named('Stars')}<a href="/careers/${'a'.repeat(1900)}">Careers</a>`),
  'robots-agents.test': html(named('Agents')),
  'robots-rules.test': html(named('Rules')),
  'robots-nul.test': html(named('Nul')),
  'robots-loopback.test': html(named('Loopback')),
  'robots-huge.test': html(named('Huge')),
  'robots-forbid.test': html('<title>Not for programs</title><p>Text</p>'),
  'robots-failing.test': html('<title>Who knows</title><p>Text</p>'),
  'pdf.test': { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
};

/** The answers of hosts that have a `/robots.txt`; all others have none. */
export const hostileRobots: Readonly<Record<string, FakeAnswers>> = {
  'robots-forbid.test': { body: 'User-agent: *\nDisallow: /\n' },
  'robots-failing.test': { status: 500 },
  'robots-stars.test': { body: `User-agent: *\nDisallow: /${'*'.repeat(500_000)}b\n` },
  'robots-agents.test': () => ({
    body: `${numbered(20_000, 'User-agent: a')}${numbered(20_000, 'Disallow: /')}`,
  }),
  'robots-rules.test': () => ({ body: `User-agent: *\n${numbered(20_000, 'Disallow: /')}` }),
  'robots-nul.test': { body: 'User-agent: *\0\nDisallow: /\0\n' },
  'robots-loopback.test': redirect('http://127.0.0.1/robots.txt'),
  'robots-huge.test': () => ({ body: Buffer.alloc(50_000_000, '#') }),
  'api.smartrecruiters.com': { body: 'User-agent: *\nDisallow: /\n' },
  'api.lever.co': { body: 'User-agent: *\nAllow: /\nCrawl-delay: 1\n' },
};
