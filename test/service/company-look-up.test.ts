/** The extension company-lookup: companies that the service knows by a name, and never a guess between two. */
import fc from 'fast-check';
import { lookUpCompaniesResponseSchema } from '../../src/contract/companies';
import { compareNames, readCompanyName } from '../../src/service/companies/name';
import { balanceOf, join } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { asOperator } from './helpers/operator';
import { serve, type TestService } from './helpers/service';
import { eachStore, onSqlite } from './helpers/stores';
import { fileIn, importCompanies } from './helpers/text-file';

/** Sample data: name, domain, country, employees. */
const known: readonly (readonly [string, string, string | null, number | null])[] = [
  ['Quillmere GmbH', 'quillmere.example', 'Germany', 120],
  ['Tarnwick Ltd', 'tarnwick.example', 'United Kingdom', 40],
  ['Tarnwick Inc.', 'tarnwick-us.example', null, 900],
  ['Tarnwick', 'tarnwick-it.example', 'Italy', null],
  ['Möller & Söhne GmbH & Co. KG', 'moeller.example', 'Germany', 12],
  ['The Hollow Lantern Company', 'hollow-lantern.example', 'Ireland', 8],
  ['Brighthaven S.p.A.', 'brighthaven.example', 'Italy', 75],
  ['Thermenwald', 'thermenwald.example', 'Austria', 30],
  ['Vexly Inc', 'vexly.example', 'United States', 55],
  ['Aalborg Nordlys A/S', 'nordlys.example', 'Denmark', 5],
  ['unnamed.example', 'unnamed.example', null, null],
  ['Østerbro Kaffe ApS', 'kaffe.example', 'Denmark', 3],
  ['ООО «Ромашка»', 'romashka.example', null, 9],
  ['株式会社ミナトテック', 'minato.example', 'Japan', 60],
  ['O’Dowd + Reilly', 'odowd.example', 'Ireland', 4],
  ['Facework', 'facework.example', null, 4_000],
  ['Face Work AB', 'face-work.example', 'Sweden', 2],
];
/** More companies of one name than are compared, the largest last. */
const crowd = Array.from({ length: 60 }, (_, i) => [
  'Crowdling',
  `crowdling-${i}.example`,
  null,
  i,
]);

const csv = [['name', 'domain', 'hq_country', 'employee_count'], ...known, ...crowd]
  .map((row) => row.map((cell) => `"${cell ?? ''}"`).join(','))
  .join('\n');

async function lookUp(caller: Caller, ...names: string[]) {
  const answer = await call(caller.url, 'lookUpCompanies', { caller, body: { names } });
  return bodyOf(answer, lookUpCompaniesResponseSchema()).names;
}

/** For each name, its domain if it was found; else the status, and the domains to choose from. */
async function domainsOf(caller: Caller, ...names: string[]) {
  return (await lookUp(caller, ...names)).map(({ status, companies }) =>
    [...(status === 'found' ? [] : [status]), ...companies.map(({ domain }) => domain)].join(' '),
  );
}

eachStore('companies by their names', () => {
  let service: TestService;
  let caller: Caller;
  beforeAll(async () => {
    service = await serve({ settings: { sampleData: 'off' } });
    const { dataDir } = service;
    const report = await importCompanies(dataDir, fileIn(dataDir, 'companies.csv', csv));
    expect(report).toMatchObject({ added: known.length + crowd.length, bad: 0 });
    caller = await join(service);
  });

  it('are answered for free, with nothing but what people choose by', async () => {
    const before = await balanceOf(caller);
    expect(await lookUp(caller, 'QUILLMERE', 'Tarnwick', 'Nothing of the kind')).toEqual([
      {
        status: 'found',
        companies: [{ name: 'Quillmere GmbH', domain: 'quillmere.example', hq_country: 'Germany' }],
        has_more: false,
      },
      {
        status: 'ambiguous',
        companies: [
          { name: 'Tarnwick Inc.', domain: 'tarnwick-us.example', hq_country: null },
          { name: 'Tarnwick Ltd', domain: 'tarnwick.example', hq_country: 'United Kingdom' },
          { name: 'Tarnwick', domain: 'tarnwick-it.example', hq_country: 'Italy' },
        ],
        has_more: false,
      },
      { status: 'unknown', companies: [], has_more: false },
    ]);
    expect(await balanceOf(caller)).toEqual(before);
    const read = await call(caller.url, 'accountBatch', {
      caller,
      body: { account_domains: ['quillmere.example'] },
    });
    expect(read.body).toMatchObject({ accounts: [] });
  });

  const found = (name: string, domain: string) => [name, `${domain}.example`] as const;
  it.each([
    found('quillmere', 'quillmere'),
    found('  Quillmere, GmbH ', 'quillmere'),
    found('Quillmere G.m.b.H.', 'quillmere'),
    found('QUILLMERE (GmbH)', 'quillmere'),
    found('Quillmere Gesellschaft mit beschränkter Haftung', 'quillmere'),
    found('Quillmere®', 'quillmere'),
    found('Quill\u200bmere', 'quillmere'),
    found('Ｑｕｉｌｌｍｅｒｅ', 'quillmere'),
    found('"Quillmere"', 'quillmere'),
    found('Tarnwick Limited', 'tarnwick'),
    found('TARNWICK LTD.', 'tarnwick'),
    found('Tarnwick, Incorporated', 'tarnwick-us'),
    found('Moeller und Soehne', 'moeller'),
    found('Möller & Söhne', 'moeller'),
    found('Moller and Sohne GmbH & Co KG', 'moeller'),
    found('MÖLLER + SÖHNE GMBH', 'moeller'),
    found('Hollow Lantern', 'hollow-lantern'),
    found('Hollow Lantern Co.', 'hollow-lantern'),
    found('Hollow Lantern Company, The', 'hollow-lantern'),
    found('Brighthaven SpA', 'brighthaven'),
    found('Brighthaven', 'brighthaven'),
    found('Vexly', 'vexly'),
    found('Ålborg Nordlys', 'nordlys'),
    found('Aalborg Nordlys a/s', 'nordlys'),
    found('Oesterbro Kaffe', 'kaffe'),
    found('OSTERBRO KAFFE APS', 'kaffe'),
    found('Ромашка', 'romashka'),
    found('ООО Ромашка', 'romashka'),
    found('ミナトテック', 'minato'),
    found('ミナトテック株式会社', 'minato'),
    found("O'Dowd & Reilly", 'odowd'),
    found('ODowd and Reilly', 'odowd'),
    found('Face Work AB (publ)', 'face-work'),
    found('Quillmere (GmbH)', 'quillmere'),
    found('Vexly (Inc.)', 'vexly'),
    found('facework', 'facework'),
    found('Face Work', 'face-work'),
  ])('finds %j', async (name, domain) => {
    expect(await domainsOf(caller, name)).toEqual([domain]);
  });

  it.each([
    // One of another legal form is another company until a person says otherwise.
    ['Quillmere AG', 'ambiguous quillmere.example'],
    ['Vexly LLC', 'ambiguous vexly.example'],
    ['Quillmere (Austria)', 'ambiguous quillmere.example'],
    // A word of everyday language may be a part of the name.
    ['Thermenwald Spa', 'ambiguous thermenwald.example'],
    ['Möller', 'unknown'],
    ['Quillmere Group', 'unknown'],
    ['Quillmere Holding GmbH', 'unknown'],
    ['Quillmer', 'unknown'],
    ['Hollow', 'unknown'],
    // Its name is unknown; its domain, stored as its name, doesn't count as a name.
    ['Unnamed Example', 'unknown'],
    ['GmbH', 'unknown'],
    ['?!', 'unknown'],
    ['-', 'unknown'],
  ])('guesses nothing for %j', async (name, answer) => {
    expect(await domainsOf(caller, name)).toEqual([answer]);
  });

  it('are found by a LinkedIn page that one company has, in any spelling', async () => {
    const page = 'https://www.linkedin.com/company/';
    const pages = [
      ['paged.example', 'Paged', `${page}paged`],
      ['twin-1.example', 'Twin 1', `${page}twin`],
      ['twin-2.example', 'Twin 2', `${page}twin`],
    ].map((cells) => cells.join(','));
    const { dataDir } = service;
    const csv = ['domain,name,linkedin_url', ...pages].join('\n');
    await importCompanies(dataDir, fileIn(dataDir, 'pages.csv', csv));
    const before = await balanceOf(caller);
    const company = { name: 'Paged', domain: 'paged.example', hq_country: null };
    const found = { status: 'found', companies: [company], has_more: false };
    const unknown = { status: 'unknown', companies: [], has_more: false };
    expect(
      await lookUp(
        caller,
        `${page}paged`,
        'de.linkedin.com/company/Paged/about/?trk=x',
        `${page}twin`,
        `${page}unheard-of`,
        'linkedin.com/in/paged',
      ),
    ).toEqual([found, found, unknown, unknown, unknown]);
    expect(await balanceOf(caller)).toEqual(before);
  });

  it('offers ten of many, the largest first, and says that there are more', async () => {
    const [many] = await lookUp(caller, 'Crowdling');
    expect(many).toMatchObject({ status: 'ambiguous', has_more: true });
    const largest = Array.from({ length: 10 }, (_, i) => `crowdling-${59 - i}.example`);
    expect(many?.companies.map(({ domain }) => domain)).toEqual(largest);
  });

  it('answers a hundred names in their order, the same name as often as it comes', async () => {
    const names = Array.from({ length: 100 }, (_, i) => (i % 2 ? 'Quillmere' : `Nothing ${i}`));
    const answers = await domainsOf(caller, ...names);
    expect(answers).toEqual(names.map((_, i) => (i % 2 ? 'quillmere.example' : 'unknown')));
  });

  it('follows names that an import changes, and forgets companies that are to be forgotten', async () => {
    const { dataDir } = service;
    const rows = 'name,domain\nBefore Wrenfold Ltd,wrenfold.example';
    await importCompanies(dataDir, fileIn(dataDir, 'one.csv', rows));
    await importCompanies(dataDir, fileIn(dataDir, 'two.csv', rows.replace('Before ', '')));
    expect(await domainsOf(caller, 'Before Wrenfold', 'Wrenfold')).toEqual([
      'unknown',
      'wrenfold.example',
    ]);
    await asOperator(dataDir, (operator) => operator.forgetCompany('wrenfold.example'));
    expect(await domainsOf(caller, 'Wrenfold')).toEqual(['unknown']);
  });
});

onSqlite('names of companies', () => {
  const word = fc.constantFrom(
    'Orbel',
    'Tinsdale',
    'Müllheim',
    'Åkern',
    'Café',
    'Strøm',
    'Weiß',
    '9Volt',
  );
  const core = fc.array(word, { minLength: 1, maxLength: 3 });
  const form = fc.constantFrom(
    ...[
      'GmbH',
      'Inc.',
      'S.A.',
      'B.V.',
      'SARL',
      'Oy',
      'Pty Ltd',
      'Sp. z o.o.',
      'S. de R.L. de C.V.',
    ],
  );
  const spelled = (words: readonly string[]) =>
    fc
      .record({
        words: fc.constant(words),
        between: fc.constantFrom(' ', '-', '  ', ' - ', '. '),
        start: fc.constantFrom('', 'The ', ' ', '“'),
        end: fc.constantFrom('', ' ', '.', '!', '™', '”'),
        change: fc.constantFrom<(text: string) => string>(
          (text) => text,
          (text) => text.toUpperCase(),
          (text) => text.toLowerCase(),
          (text) => text.normalize('NFD'),
          (text) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
        ),
      })
      .map(({ words, between, start, end, change }) => change(start + words.join(between) + end));
  const pair = core.chain((words) => fc.tuple(spelled(words), spelled(words)));

  it('are one in every spelling', () => {
    fc.assert(
      fc.property(pair, ([one, other]) => {
        expect(readCompanyName(one).key).toBe(readCompanyName(other).key);
        const likeness = compareNames(readCompanyName(one), readCompanyName(other));
        expect(['same', 'like']).toContain(likeness);
      }),
    );
  });

  it('match with and without a legal form, and differ with two different forms', () => {
    fc.assert(
      fc.property(pair, form, form, ([one, other], its, theirs) => {
        const [bare, full] = [readCompanyName(one), readCompanyName(`${other} ${its}`)];
        expect(full.key).toBe(bare.key);
        expect(compareNames(full, bare)).toBe('like');
        expect(['same', 'like']).toContain(compareNames(bare, full));
        fc.pre(its !== theirs);
        expect(compareNames(full, readCompanyName(`${one} ${theirs}`))).toBe('contrary');
      }),
    );
  });

  it('are never one if their words differ', () => {
    fc.assert(
      fc.property(core, core, (ones, others) => {
        fc.pre(ones.join('') !== others.join(''));
        const [one, other] = [readCompanyName(ones.join(' ')), readCompanyName(others.join(' '))];
        expect(compareNames(one, other)).toBe('other');
      }),
    );
  });

  it('are read with any contents', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { key } = readCompanyName(text);
        expect(readCompanyName(` ${text.toUpperCase()}`).key.length > 0).toBe(key.length > 0);
      }),
    );
  });
});
