/** What robots.txt allows this program, in the shapes of real hosts. */
import { readRobots, sitemapsIn } from '../../src/service/sources/client/robots';

const may = (text: string, path: string) =>
  readRobots(text, 'Signalsheet').allows(`https://shop.test${path}`);

describe('groups', () => {
  it.each([
    ['nothing', '', true],
    ['a page instead', '<!doctype html><html><body>Disallow: /</body></html>', true],
    ['all programs forbidden', 'User-agent: *\nDisallow: /', false],
    ['an empty rule', 'User-agent: *\nDisallow:', true],
    [
      'another program forbidden',
      'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /',
      true,
    ],
    ['only other programs named', 'User-agent: Googlebot\nUser-agent: Bingbot\nDisallow: /', true],
    [
      'our name before all',
      'User-agent: *\nDisallow: /\n\nUser-agent: signalsheet\nDisallow: /a',
      true,
    ],
    [
      'our name with a version',
      'User-agent: *\nAllow: /\nUser-agent: Signalsheet/1.0\nDisallow: /',
      false,
    ],
    ['a longer name', 'User-agent: signalsheet-news\nDisallow: /', true],
    [
      'our name in two groups',
      'User-agent: signalsheet\nDisallow: /a\n\nUser-agent: Signalsheet\nDisallow: /x',
      false,
    ],
    [
      'several names over one group',
      'User-agent: A\nUser-agent: *\nUser-agent: B\nDisallow: /x',
      false,
    ],
    [
      'blank lines and remarks within a group',
      'User-agent: A\n\n# us too\nUser-agent: *\n\nDisallow: /x # all',
      false,
    ],
    [
      'a sitemap between names',
      'User-agent: A\nSitemap: https://shop.test/s.xml\nUser-agent: *\nDisallow: /x',
      false,
    ],
    [
      'a pause for another',
      'User-agent: Slurp\nCrawl-delay: 10\nUser-agent: A\nDisallow: /x',
      true,
    ],
    ['rules before any name', 'Disallow: /\nUser-agent: A\nDisallow: /', true],
    ['a byte order mark', '\ufeffUser-agent: *\nDisallow: /x', false],
    ['Windows line ends', 'User-agent: *\r\nDisallow: /x\r\n', false],
    ['old Mac line ends', 'User-agent: *\rDisallow: /x', false],
    ['blanks around', '  USER-AGENT  :  *  \n\tdisallow\t:\t/x', false],
    ['no colons', 'User-agent *\nDisallow /x', false],
    ['misspelt', 'Useragent: *\nDissallow: /x', false],
    ['NUL characters', 'User-agent: *\0\nDisallow: /\0', false],
    [
      'unknown directives',
      'User-agent: *\nHost: shop.test\nContent-Signal: search=yes\nClean-param: a /x\nDisallow: /x',
      false,
    ],
  ])('%s', (_, text, allowed) => {
    expect(may(text, '/x')).toBe(allowed);
  });
});

describe('rules', () => {
  it.each([
    ['the longest decides', 'Disallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['in any order', 'Allow: /a/b\nDisallow: /a', '/a/c', false],
    ['of two equally long, Allow decides', 'Disallow: /page\nAllow: /page', '/page', true],
    ['they begin a path', 'Disallow: /fish', '/fishheads?id=1', false],
    ['only its beginning', 'Disallow: /fish', '/catfish', true],
    ['in the same case', 'Disallow: /fish', '/Fish', true],
    ['a star is anything', 'Disallow: /*/cart', '/de/cart', false],
    ['a star may be nothing', 'Disallow: /a*b', '/ab', false],
    ['stars in a row are one', 'Disallow: /a****b', '/ab', false],
    ['a dollar is the end', 'Disallow: /*.pdf$', '/a.pdf.html', true],
    ['a dollar is the end of the whole', 'Disallow: /*.pdf$', '/a.pdf/b.pdf', false],
    ['a dollar comes after the query', 'Disallow: /*.pdf$', '/a.pdf?x', true],
    ['a dollar for the home page alone', 'Allow: /$\nDisallow: /', '/', true],
    ['a dollar for no other page', 'Allow: /$\nDisallow: /', '/a', false],
    ['parts do not overlap', 'Disallow: /a*aa$', '/aa', true],
    ['queries', 'Disallow: /*?', '/a?b=c', false],
    ['a star first', 'Disallow: *.gif$', '/a.gif', false],
    ['without a slash they mean nothing', 'Disallow: admin', '/admin', true],
    ['other scripts', 'Disallow: /ünï', '/%C3%BCn%c3%af', false],
    ['encoded in another case', 'Disallow: /a%3cd', '/a%3Cd', false],
    ['encoded without need', 'Disallow: /%62', '/b', false],
    ['encoded or not', 'Disallow: /a b|c', '/a%20b%7Cc', false],
    ['an encoded star is literal', 'Disallow: /a%2Ab', '/axb', true],
    ['a literal star in the address', 'Disallow: /a%2ab', '/a*b', false],
    ['a dollar within', 'Disallow: /a$b', '/a$b', false],
    ['robots.txt is always read', 'Disallow: /', '/robots.txt', true],
  ])('%s', (_, rules, path, allowed) => {
    expect(may(`User-agent: *\n${rules}`, path)).toBe(allowed);
  });
});

it('returns pauses and sitemaps', () => {
  const text =
    'Sitemap: https://shop.test/1.xml\nUser-agent: *\nCrawl-delay: 2.5\nsitemap : https://shop.test/2.xml # all\nUser-agent: A\nCrawl-delay: 99';
  expect(readRobots(text, 'Signalsheet').crawlDelay).toBe(2.5);
  expect(readRobots('User-agent: *\nCrawl-delay: soon', 'Signalsheet').crawlDelay).toBe(0);
  expect(sitemapsIn(text)).toEqual(['https://shop.test/1.xml', 'https://shop.test/2.xml']);
});

describe('a hostile text', () => {
  const lines = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join('\n');

  it('keeps no rules for other programs', () => {
    const text = `${lines(20_000, (at) => `User-agent: a${at}`)}\n${lines(20_000, (at) => `Disallow: /${at}`)}`;
    const { size, allows } = readRobots(text, 'Signalsheet');
    expect(size).toBe(0);
    expect(allows('https://shop.test/1')).toBe(true);
  });

  it('keeps each rule once, whichever groups repeat it', () => {
    const { size } = readRobots('User-agent: *\nDisallow: /1\n'.repeat(10_000), 'Signalsheet');
    expect(size).toBe(2);
  });

  it('is undecided if it has more rules than any real host', () => {
    const text = `User-agent: *\n${lines(20_000, (at) => `Disallow: /${at}`)}`;
    expect(may(text, '/x')).toBe('undecided');
  });

  it('is undecided if stars would take too long', () => {
    const text = `User-agent: *\n${lines(200, (at) => `Disallow: /${'*aaaaaaaa'.repeat(200)}${at}`)}`;
    expect(may(text, `/${'a'.repeat(100)}`)).toBe(true);
    expect(may(text, `/${'a'.repeat(1900)}`)).toBe('undecided');
  });
});
