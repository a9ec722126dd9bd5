/** Small documents that take much time or memory to read: over 40 kinds of pages, feeds, JSON and sitemaps. */
import { gzipSync } from 'node:zlib';
import type { FakeAnswer } from './internet';

const megabytes = 1_000_000;
/** Repeats a text up to this many characters. */
const often = (text: string, length: number) => text.repeat(Math.floor(length / text.length));
const numbered = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('');

const linkedData = (json: string) => `<script type="application/ld+json">${json}</script>`;

/** Home pages, by what makes them heavy. */
const pages: Readonly<Record<string, () => string>> = {
  'a million attributes': () => `<p ${numbered(400_000, (at) => `a${at}=1 `)}>x</p>`,
  'one attribute without end': () => `<p a="${often('x', 30 * megabytes)}`,
  'a comment without end': () => `<!--${often('-x-', 30 * megabytes)}`,
  entities: () => often('&amp;', 30 * megabytes),
  'entities that are none': () => often('&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 30 * megabytes),
  'elements that nest': () => often('<a>', 30 * megabytes),
  'elements that end': () => often('</p>', 30 * megabytes),
  'open brackets': () => often('<', 30 * megabytes),
  blanks: () => `<title>${often(' \n', 30 * megabytes)}</title>`,
  links: () => numbered(200_000, (at) => `<a href="/jobs/${at}">jobs</a>`),
  boards: () => numbered(100_000, (at) => `//b${at}.bamboohr.com/jobs `),
  'half the address of a board': () =>
    often('//job-boards.greenhouse.io/embed/job_board?', 4 * megabytes),
  'nested linked data': () => linkedData(often('{"a":[', 30 * megabytes)),
  'wide linked data': () => linkedData(`[${often('{},', 30 * megabytes)}{}]`),
  'many linked data': () => often(linkedData('{"@type":"Person"}'), 4 * megabytes),
  'linked data nested loosely': () => linkedData(often('[{a:[', 30 * megabytes)),
  'quotes in quotes': () => linkedData(`{'a':"${often('"        a', 30 * megabytes)}`),
  'commas without end': () => linkedData(`{"a":1${often(',', 30 * megabytes)}`),
  'objects in a row': () => linkedData(often('{"a":1};', 4 * megabytes)),
  'slashes that begin no comment': () => linkedData(often('/<', 4 * megabytes)),
  'values in values': () =>
    linkedData(`{"@type":"Organization","name":${often('{"@value":', 2 * megabytes)}1`),
  'references in a chain': () =>
    linkedData(
      `[${numbered(9999, (at) => `{"@type":"Organization","@id":"#${at}","name":{"@id":"#${at + 1}"}},`)}{}]`,
    ),
  'one identifier for all': () =>
    linkedData(`[${numbered(9999, (at) => `{"@type":"T${at}","@id":"#a","b":{"@id":"#a"}},`)}{}]`),
  'references of references': () =>
    linkedData(
      `[${numbered(40_000, () => `{"@type":"Organization","name":"&${often('amp;', 80)}"},`)}`,
    ),
  'items in items': () => often('<div itemscope itemprop="a">', 30 * megabytes),
  'properties in properties': () =>
    `<div itemscope>${often('<b itemprop="name url a b c d">x', 30 * megabytes)}`,
  'properties beside properties': () =>
    `<div itemscope>${often('<b itemprop="name url a b c d">x</b>', 30 * megabytes)}`,
  backslashes: () => often('\\', 30 * megabytes),
};

const positions = (inner: string) => `<workzag-jobs>${inner}</workzag-jobs>`;

/** XML feeds, by what makes them heavy. */
const feeds: Readonly<Record<string, () => string>> = {
  'a million attributes': () => `<workzag-jobs ${numbered(1_000_000, (at) => `a${at}="" `)}/>`,
  'a comment without end': () => positions(`<!--${often('- ', 31 * megabytes)}`),
  'ends of lines': () => positions(often('\r\n', 31 * megabytes)),
  entities: () => `<workzag-jobs>${often('&amp;', 30 * megabytes)}`,
  'characters by number': () => `<workzag-jobs>${often('&#120;', 30 * megabytes)}`,
  'elements that nest': () => often('<a>', 31 * megabytes),
  'elements without end': () => positions(often('<position/>', 30 * megabytes)),
  'postings without end': () =>
    positions(numbered(300_000, (at) => `<position><id>${at}</id><name>n</name></position>`)),
  'a document type that grows': () =>
    `<!DOCTYPE x [<!ENTITY a0 "ha">${numbered(30, (at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`)}]>${positions('&a30;')}`,
  'one text without end': () => positions(`<position>${often('x', 31 * megabytes)}`),
};

/** JSON boards, by what makes them heavy. */
const jsons: Readonly<Record<string, () => string>> = {
  'lists that nest': () => often('[', 31 * megabytes),
  'empty lists': () => `{"jobs":[${often('[],', 30 * megabytes)}[]]}`,
  'empty objects': () => `{"jobs":[${often('{},', 30 * megabytes)}{}]}`,
  keys: () => `{"jobs":[],${numbered(1_500_000, (at) => `"k${at}":0,`)}`,
  'postings without end': () =>
    `{"jobs":[${numbered(400_000, (at) => `{"id":${at},"title":"t","absolute_url":"http://a.b/${at}"},`)}{}]}`,
  'a text to unescape': () =>
    `{"jobs":[{"id":1,"title":"t","absolute_url":"http://a.b/","content":"${often('&lt;\\n', 30 * megabytes)}`,
};

const urls = (inner: string) => `<urlset>${inner}</urlset>`;

/** Sitemaps, by what makes them heavy. */
const sitemaps: Readonly<Record<string, () => string>> = {
  'addresses without end': () =>
    urls(often('<url><loc>https://x.test/jobs</loc></url>', 30 * megabytes)),
  'an address without end': () =>
    urls(`<url><loc>https://${often('a.', 30 * megabytes)}</loc></url>`),
};

/** Files robots.txt, by what makes them heavy. */
const robots: Readonly<Record<string, () => string>> = {
  'agents times rules': () =>
    `${numbered(20_000, (at) => `User-agent: a${at}\n`)}User-agent: *\n${numbered(15_000, (at) => `Disallow: /${at}\n`)}`,
  stars: () =>
    `User-agent: *\n${often('Disallow: /*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a$\n', 500_000)}Disallow: /`,
  'no ends of lines': () => often('User-agent: * Disallow: / ', 30 * megabytes),
};

/** By what makes them heavy. */
export const heavyRobots = answersOf('text/plain', robots);
export const heavySitemaps = answersOf('text/xml', sitemaps);
export const heavyPages = answersOf('text/html', pages);
export const heavyFeeds = answersOf('text/xml', feeds);
export const heavyJson = answersOf('application/json', jsons);

/** Compresses beforehand, because that would delay a process that is tested for quick answers. */
function answersOf(type: string, makers: Readonly<Record<string, () => string>>) {
  const headers = { 'content-type': type, 'content-encoding': 'gzip' };
  return (): ReadonlyMap<string, FakeAnswer> =>
    new Map(
      Object.entries(makers).map(([what, make]) => [
        what,
        { headers, body: gzipSync(make(), { level: 1 }) },
      ]),
    );
}
