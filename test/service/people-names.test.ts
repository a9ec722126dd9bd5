/** The extension people-lookup: names and mail addresses in the forms that lists, networks and mail programs write. */
import { lookUpPeopleResponseSchema, type PersonReference } from '../../src/contract/people';
import { join } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { storeCompanies } from './helpers/companies';
import { query } from './helpers/folders';
import { serve } from './helpers/service';
import { eachStore } from './helpers/stores';

const domain = 'harrowgate.example';

/** Sample data, as in the directory. */
const staff = {
  jan: 'Jan van den Berg',
  walter: 'Walter M. Miller Jr.',
  ines: 'Dr. Ines Holt',
  dana: 'Dana Roe',
  robert: 'Robert "Bob" James Smith',
  aoife: "Aoife O'Brien",
  ian: 'Ian McDonald',
  ana: 'Ana de la Cruz',
  mary: 'Mary St. Clair',
  soren: 'Søren Ørsted',
  bjorn: 'Bjørn Åkesson-Groß',
  jurgen: 'Jürgen Müller',
  isik: 'Işık Demir',
  dorde: 'Đorđe Ilić',
  zhang: '张伟',
  wei: 'Wei Chen',
  min: 'Kim Min-jun',
  yamada: '山田　太郎',
  anna: 'Anna Vogel (geb. Schmidt)',
  julius: 'J. Robert Adler, PhD',
  hans: 'Hans-Peter Kurz, Dipl.-Ing.',
  omar: 'Omar al-Rashid',
  lena: 'LENA FOX 🚀 | We are hiring',
  stein: 'Anna von Stein (she/her)',
  // Two differ only in an initial, two only in a generation, two only in accents.
  alanA: 'Alan A. Frost',
  alanB: 'Alan B. Frost',
  hueJr: 'Hugh Price Jr.',
  hueSr: 'Hugh Price Sr.',
  mia: 'Mia Noe',
  miaI: 'Mia I. Noe',
  jose: 'José Peña',
  josePlain: 'Jose Pena',
  kimLee: 'Kim Lee',
  leeKim: 'Lee Kim',
  vdLaan: 'Tess van der Laan',
  vdnLaan: 'Tess van den Laan',
  mariya: 'Мария Петровна Иванова',
  ahmad: 'أحمد حسن',
  karl: 'Karl Freiherr von Amsberg',
  rita: 'Rita Berg, geb. Lang',
  an: 'An Nguyen',
  minh: 'Trần Quốc Minh',
} as const;

const found: Record<keyof typeof staff, readonly string[]> = {
  jan: [
    ...['Jan vd Berg', 'Jan v.d. Berg', 'Jan v/d Berg', 'JAN VAN DEN BERG', 'Jan Vandenberg'],
    ...['Berg, Jan van den', 'van den Berg, Jan', 'Mr. Jan van den Berg', 'jan van den berg'],
  ],
  walter: [
    ...['Walter M. Miller', 'Walter Miller', 'Walter M. Miller Jr.', 'Miller Jr., Walter'],
    ...['Walter Miller, Jr', 'Walter Michael Miller', 'Miller, Walter M.', 'WALTER MILLER JUNIOR'],
  ],
  ines: [
    ...[
      'Ines Holt',
      'Prof. Dr. Ines Holt',
      'Dr.-Ing. Ines Holt',
      'Holt, Dr. Ines',
      'Frau Ines Holt',
    ],
    ...['Dipl.-Ing. (FH) Ines Holt', 'Dr. med. Ines Holt', 'Inés Holt', 'Mrs Ines Holt, MD'],
  ],
  dana: [
    ...[
      'Dana Roe, MBA',
      'Dana Roe (she/her)',
      'Dana Roe MBA',
      'Dana Roe, PhD, CPA',
      'Roe, Dana, MBA',
    ],
    ...[
      'Dana Roe, M.Sc.',
      'Dana Roe M.A.',
      'Dana Roe, CFA®',
      'Dana Roe, SHRM-CP',
      'Dana Roe (Sie/Ihr)',
    ],
    ...['🚀 Dana Roe 🚀', '★ Dana Roe ★', 'Dana Roe | Recruiter', 'Dana Roe • 2nd', '𝐃𝐚𝐧𝐚 𝐑𝐨𝐞'],
    ...[
      'Dana Roe - Sales Leader',
      'Dana Roe <dana@x.example>',
      'Dana Roe #OpenToWork',
      'Dana\u00a0Roe\u200b',
    ],
    ...['Dana Roe she/her/hers', 'Dana Roe - She/Her', 'Dana Roe, sie/ihr', 'Dana Roe is hiring'],
    ...[
      'Dana Roe @ Acme',
      'Dana Roe / Acme',
      'Dana Roe via LinkedIn',
      'Dana Roe: CEO',
      '1. Dana Roe',
    ],
    ...[
      'Name: Dana Roe',
      'Attn: Dana Roe',
      'z. Hd. Dana Roe',
      'Dana Roe 2',
      'ROE Dana',
      'Dame Dana Roe',
    ],
    ...[
      'PD Dr. Dana Roe',
      'DI Dana Roe',
      'Herrn Dr. Dana Roe',
      'Dana Roe, Dipl.-Kffr.',
      'Captain Dana Roe',
    ],
    ...['Dana Roe [LION]', 'Dana Roe, Head of Sales', 'Dana K. Roe', 'Ｄａｎａ Ｒｏｅ'],
    ...['Dana Roe – CEO @ Acme', 'Dana Roe - Founder', 'Dana Roe, Vice President', 'CEO Dana Roe'],
    ...[
      'Geschäftsführerin Dana Roe',
      'Gf. Dana Roe',
      'Fr. Dana Roe',
      'RA Dana Roe',
      'StB Dana Roe',
    ],
    ...[
      'Me Dana Roe',
      'DDr. Dana Roe',
      'Mag.a Dana Roe',
      'KommR Dana Roe',
      'Mag. (FH) Dana Roe, MSc',
    ],
    ...[
      'Univ.-Prof. Dr. Dana Roe',
      'Ms Dana Roe BSc (Hons)',
      "Dana Roe's profile",
      'Profile of Dana Roe',
    ],
    ...['Dana Roe (External)', 'Dana Roe [EXT]', 'Dana Roe (Vienna)', 'Dana Roe +43 660 123456'],
    ...[
      'Ansprechpartnerin: Frau Dana Roe',
      'c/o Dana Roe',
      'Dana Roe 🇦🇹',
      'Dana Finch (now Roe)',
      'Dana_Roe',
    ],
    ...['DanaRoe', 'dana.roe', 'Dana Roe (PMP, CISSP)', 'Dana Roe, FCCA', 'Roe, Dana (she/her)'],
  ],
  robert: [
    ...['Robert Smith', 'Robert J. Smith', 'Robert James Smith', 'Bob Smith', 'Smith, Robert'],
    ...['Robert (Bob) Smith', 'Robert “Bob” Smith', "Robert 'Rob' Smith", 'R. James Smith'],
  ],
  aoife: ['Aoife OBrien', 'Aoife O Brien', 'Aoife O’Brien', "AOIFE O'BRIEN", "O'Brien, Aoife"],
  ian: ['Ian Mc Donald', 'IAN MCDONALD', 'McDonald, Ian'],
  ana: ['Ana Delacruz', 'ANA DE LA CRUZ', 'de la Cruz, Ana', 'Ana De La Cruz'],
  mary: ['Mary Saint Clair', 'Mary St Clair', 'Mary Saint-Clair'],
  soren: ['Soren Orsted', 'Soeren Oersted', 'SØREN ØRSTED', 'Sören Örsted'],
  bjorn: [
    'Bjorn Akesson-Gross',
    'Bjorn Aakesson Gross',
    'Björn Åkesson Groß',
    'Bjørn Åkesson-Gross',
  ],
  jurgen: ['Juergen Mueller', 'Jurgen Muller', 'MÜLLER, JÜRGEN', 'Ju\u0308rgen Mu\u0308ller'],
  isik: ['IŞIK DEMİR', 'Isik Demir', 'Işik Demır'],
  dorde: ['Djordje Ilic', 'Dorde Ilic', 'ĐORĐE ILIĆ'],
  zhang: ['张 伟', '伟 张', '张伟先生', '张伟 (Wei Zhang)'],
  wei: ['Chen Wei', 'CHEN, Wei', 'Chen  Wei', 'Wei Chen (陈伟)'],
  min: ['Min-jun Kim', 'Min Jun Kim', 'Kim Minjun', 'Kim, Min-jun'],
  yamada: ['山田太郎', '山田 太郎', '山田太郎様', '太郎 山田'],
  anna: ['Anna Vogel', 'Anna Schmidt', 'Anna Vogel (née Schmidt)'],
  julius: ['Robert Adler', 'J. Robert Adler', 'Julius Robert Adler'],
  hans: ['Hans Peter Kurz', 'Hans-Peter Kurz', 'Hanspeter Kurz', 'Kurz, Hans-Peter'],
  omar: ['Omar Al Rashid', 'Omar Alrashid', 'Omar AL-RASHID'],
  lena: ['Lena Fox', 'Fox, Lena', 'Lena Fox, LL.M.'],
  stein: ['Anna v. Stein', 'Anna von Stein', 'von Stein, Anna', 'Dr. Anna von Stein'],
  alanA: ['Alan A. Frost', 'Alan A Frost, MBA', 'Alan Arthur Frost'],
  alanB: ['Frost, Alan B.', 'Alan Bruce Frost'],
  hueJr: ['Hugh Price, Jr.', 'Hugh Price Junior'],
  hueSr: ['Hugh Price Sr', 'Price Sr., Hugh'],
  mia: ['Mia Noe', 'Noe, Mia', 'Mia Noe, CPA'],
  miaI: ['Mia I. Noe', 'Mia I Noe'],
  jose: ['José Peña', 'PEÑA, JOSÉ'],
  josePlain: ['Jose Pena', 'jose pena'],
  kimLee: ['Kim Lee', 'Lee, Kim'],
  leeKim: ['Lee Kim', 'Kim, Lee'],
  vdLaan: ['Tess van der Laan', 'Tess Vanderlaan'],
  vdnLaan: ['Tess van den Laan', 'Laan, Tess van den', 'VAN DEN LAAN Tess'],
  mariya: ['Иванова Мария Петровна', 'Мария Иванова', 'Иванова Мария', 'ИВАНОВА МАРИЯ'],
  ahmad: ['احمد حسن', 'أَحْمَد حَسَن'],
  karl: ['Freiherr Karl von Amsberg', 'Karl von Amsberg'],
  rita: ['Rita Berg', 'Rita Lang', 'Rita Berg (née Lang)'],
  an: ['An Nguyen', 'Nguyễn Văn An', 'Nguyen An', 'NGUYEN Van An'],
  minh: ['Minh Tran', 'Tran Quoc Minh', 'Trần Minh', 'Minh Quoc Tran'],
};

const ambiguous = [
  'Alan Frost',
  'Frost, Alan',
  'Hugh Price',
  'José Pena',
  'Tess vd Laan',
  'Mia Ida Noe',
];

const unknown = [
  ...['Alan C. Frost', 'Hugh Price III', 'Dan Roe', 'Danaroe Smith', 'D. Roe', 'Dana R.', 'Roe'],
  ...[
    'Jan Berg',
    'Jan van Berg',
    'Ana Cruz',
    'Ian MacDonald',
    'Hans Kurz',
    'Bjorn Gross',
    'Roe Dana',
  ],
  ...[
    'Robert John Smith',
    'Robert James',
    'Bobby Smith',
    'Dr. Holt',
    'Anna Stein',
    'MBA',
    '🚀',
    '伟',
  ],
  ...[
    'Wei Chang',
    'Dana and Jim Roe',
    'Dana & Jim Roe',
    'Dana und Jim Roe',
    'Dana et Jim Roe',
    'Dana/Jim Roe',
    'Dana + Jim Roe',
    'Van Nguyen',
    'J. van den Berg',
    'T. van der Laan',
    'Jose Peno',
    'Walter Miller III',
    'Soren',
    'Phil Holt',
    'she/her',
    'Dana Roe Smith',
  ],
];

async function lookUp(caller: Caller, references: readonly PersonReference[]) {
  const answer = await call(caller.url, 'lookUpPeople', { caller, body: { references } });
  return bodyOf(answer, lookUpPeopleResponseSchema()).people;
}

const mails = [
  'mailto:dana@harrowgate.example',
  'MAILTO:Dana@Harrowgate.example?subject=Hello',
  'Dana Roe <dana@harrowgate.example>',
  '"Roe, Dana" <dana@harrowgate.example>',
  '<dana@harrowgate.example>',
  'dana@harrowgate.example;',
  'dana@harrowgate.example (work)',
  '[dana@harrowgate.example](mailto:dana@harrowgate.example)',
  'mailto:dana%40harrowgate.example',
  'dana [at] harrowgate [dot] example',
  'dana@harrowgate.example, dana.roe@gmail.com',
  '\u200bｄａｎａ＠harrowgate.example',
];

eachStore('an own list', () => {
  let caller: Caller;
  const ids = new Map<string, number>();
  beforeAll(async () => {
    const service = await serve({ role: 'api', settings: { sampleData: 'off' } });
    await storeCompanies(service.dataDir, [{ domain, name: 'Harrowgate' }]);
    const rows = Object.entries(staff).map(
      ([mark, name]) =>
        `('${name.replaceAll("'", "''")}', 'https://www.linkedin.example/in/${mark}', '${mark}@${domain}')`,
    );
    await query(
      service.dataDir,
      `WITH staff (person, profile, email) AS (VALUES ${rows.join(', ')})
       INSERT INTO people (company_id, name, role, seniority, department, profile_url, work_email)
       SELECT id, person, 'Buyer', 'ENTRY', 'OPERATIONS', profile, email
       FROM staff JOIN companies ON domain = '${domain}' RETURNING id`,
    );
    caller = await join(service);
    const marks = Object.keys(staff);
    const people = await lookUp(
      caller,
      marks.map((mark) => ({ profile_url: `linkedin.example/in/${mark}` })),
    );
    for (const [at, { person_id }] of people.entries()) ids.set(marks[at] ?? '', person_id ?? 0);
    expect(new Set(ids.values()).size).toBe(marks.length);
  });

  it('finds the one right person by every form of a name', async () => {
    const asked = Object.entries(found).flatMap(([mark, names]) =>
      names.map((name) => ({ mark, name })),
    );
    const people = await lookUp(
      caller,
      asked.map(({ name }) => ({ name, domain })),
    );
    const markOf = new Map([...ids].map(([mark, id]) => [id, mark]));
    expect(
      people.map(({ status, person_id }, at) => [
        asked[at]?.name,
        markOf.get(person_id ?? 0) ?? status,
      ]),
    ).toEqual(asked.map(({ name, mark }) => [name, mark]));
  });

  it.each([
    ['ambiguous', ambiguous],
    ['unknown', unknown],
  ])('is %s rather than a guess', async (status, names) => {
    const people = await lookUp(
      caller,
      names.map((name) => ({ name, domain })),
    );
    expect(people.map((one, at) => [names[at], one.status, one.person_id])).toEqual(
      names.map((name) => [name, status, null]),
    );
  });

  it('has mail addresses as mail programs write them', async () => {
    const people = await lookUp(
      caller,
      mails.map((email) => ({ email })),
    );
    expect(people).toEqual(mails.map(() => ({ status: 'found', person_id: ids.get('dana') })));
    const two = [`dana@${domain} jan@${domain}`, 'Dana Roe', 'mailto:', '@', `an@a@${domain}`];
    expect(
      (
        await lookUp(
          caller,
          two.map((email) => ({ email })),
        )
      ).map(({ status }) => status),
    ).toEqual(two.map(() => 'unknown'));
  });
});
