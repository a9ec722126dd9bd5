/** `signalsheet enrich` as a shell or cron calls it: its files, its credits, its messages, killed in the middle. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import { type Service, sampleCompanies, startService } from '../../src/service';
import { openXlsxRows } from '../../src/workbench/spreadsheet/files/xlsx/rows';
import { inline, xlsxOf } from '../workbench/xlsx-parts';
import { balanceOf, cli, failed, localKey, runCli, temporaryFolder } from './support/product';

const folder = temporaryFolder();
const data = join(folder, 'data');
const path = (name: string) => join(folder, name);
const rowsOf = (name: string): string[][] =>
  parse(readFileSync(path(name)), { bom: true, relax_column_count: true });
const companies = sampleCompanies().slice(0, 600);
const services: Service[] = [];

const enrich = (file: string, out: string, ...more: string[]) =>
  runCli(['enrich', path(file), '--out', path(out), '--data', data, ...more]);

async function xlsxRows(bytes: Buffer, sheet: string) {
  const rows = [];
  for await (const { values } of (await openXlsxRows(bytes)).rows(sheet)) rows.push(values);
  return rows;
}

async function serviceOn(dataDir: string, startingCredits = 10_000): Promise<Service> {
  const service = await startService({
    dataDir,
    settings: { logLevel: 'silent', startingCredits, sampleData: 'on' },
  });
  services.push(service);
  return service;
}

/** Credits that the local user has spent so far. */
async function used(): Promise<number> {
  if (!existsSync(join(data, 'local-user.json'))) return 0;
  const service = await serviceOn(data);
  const { used_total, reserved } = (await balanceOf(data, service.url)) as {
    used_total: number;
    reserved?: number;
  };
  expect(reserved).toBe(0);
  await services.pop()?.close();
  return used_total;
}

afterAll(async () => {
  for (const service of services) await service.close();
});

describe('signalsheet enrich', () => {
  it('fills the fields in, leaves every other text as it is, and pays once', async () => {
    const [first, second, third] = companies;
    writeFileSync(
      path('in.csv'),
      `\uFEFFId;Domain;Employees;Day\r\n` +
        `007;https://www.${first?.domain}/;;1/2/2026\r\n` +
        `12345678901234567890;${second?.domain};many;=1+1\r\n` +
        `3;${third?.domain};;\r\n;n/a;;\r\n5;no-such-company.example;;\r\n`,
    );
    const fields = ['--column', 'domain', '--fields', 'Employees, name'];
    const done = await enrich('in.csv', 'out.csv', ...fields);
    expect(done).toEqual({ code: 0, output: expect.stringContaining('Row 5 (n/a): Not a domain') });
    expect(done.output).toMatch(/^4 companies: 3 found, 1 not found\. 3 credits spent\. Saved /m);
    expect(readFileSync(path('out.csv'), 'utf8')).toMatch(
      /^\uFEFFId;Domain;Employees;Day;Company;/,
    );
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const lines = parse(readFileSync(path('out.csv')), { bom: true, delimiter: ';' }) as string[][];
    const number = expect.stringMatching(/^\d+$/);
    expect(lines).toEqual([
      ['Id', 'Domain', 'Employees', 'Day', 'Company', 'Company checked', 'Company data status'],
      ['007', `https://www.${first?.domain}/`, number, '1/2/2026', first?.name, day, 'Done'],
      ['12345678901234567890', second?.domain, 'many', '=1+1', second?.name, day, 'Done'],
      ['3', third?.domain, number, '', third?.name, day, 'Done'],
      ['', 'n/a', '', '', '', '', 'Not a domain'],
      ['5', 'no-such-company.example', '', '', '', day, 'Not found'],
    ]);

    const before = readFileSync(path('in.csv'));
    const all = ['--column', 'B', '--fields', 'Employees', '--only', 'everything'];
    const again = await enrich('in.csv', 'again.csv', ...all);
    expect(again.output).toMatch(/3 found \(3 already known\).* 0 credits/);
    expect(readFileSync(path('again.csv'), 'utf8')).not.toContain('many');
    expect(readFileSync(path('in.csv'))).toEqual(before);
    expect(await used()).toBe(3);
    const kept = readdirSync(path('data/enrich'), { recursive: true }).map(String);
    expect(kept).toEqual([expect.stringMatching(/^[0-9a-f]{16}\.sqlite$/)]);
    const { apiKey } = localKey(data);
    for (const name of kept)
      expect(readFileSync(path(`data/enrich/${name}`)).includes(apiKey)).toBe(false);
  });

  it('fills in a sheet of an XLSX file, over itself, and keeps the formulas', async () => {
    const before = await used();
    const first = companies[10];
    writeFileSync(path('book.csv'), `Site,Twice\n${first?.domain},=2*21\n`);
    await runCli(['calc', path('book.csv'), path('book.xlsx'), '--data', data]);
    chmodSync(path('book.xlsx'), 0o600);
    const words = ['--column', 'Site', '--fields', 'name', '--sheet', 'BOOK'];
    expect((await enrich('book.xlsx', 'book.xlsx', ...words)).code).toBe(0);
    const rerun = await enrich('book.xlsx', 'book.xlsx', ...words);
    expect(rerun).toEqual({ code: 0, output: expect.stringContaining('Nothing to do.') });
    expect(statSync(path('book.xlsx')).mode & 0o777).toBe(0o600);
    const [headers, row] = await xlsxRows(readFileSync(path('book.xlsx')), 'book');
    expect(headers?.slice(0, 3)).toEqual(['Site', 'Twice', 'Company']);
    expect(row?.slice(0, 3)).toEqual([first?.domain, 42, first?.name]);
    expect((await used()) - before).toBe(1);
  });

  it('reads the visible sheet and columns of an XLSX file, and keeps everything else as it was', async () => {
    const [first, second] = companies.map(({ domain }) => domain);
    const text = (place: string, words: string) =>
      `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
    const table = [
      ['Domain', 'Site', 'Code', 'Id'],
      [second, first, '01067', '12345678901234567890'],
    ];
    const rows = table.map(
      (cells, i) =>
        `<row r="${i + 1}">${cells.map((cell, j) => text(`${'ABCD'[j]}${i + 1}`, cell ?? '')).join('')}</row>`,
    );
    const before =
      '<cols><col min="1" max="1" width="9" hidden="1"/><col min="2" max="2" width="33"/></cols>';
    const styles = '<fonts><font/></fonts><cellXfs><xf fontId="0"/></cellXfs>';
    const secret = {
      name: 'Secret',
      state: 'hidden',
      rows: `<row r="1">${text('A1', 'Domain')}</row>`,
    };
    const sheets = [secret, { name: 'List', rows: rows.join(''), before }];
    writeFileSync(path('made.xlsx'), await xlsxOf({ sheets, styles }));
    const words = ['--fields', 'name', '--data', data];
    const made = await runCli([
      'enrich',
      path('made.xlsx'),
      '--out',
      path('made-out.xlsx'),
      ...words,
    ]);
    expect(made).toEqual({ code: 0, output: expect.stringMatching(/^Domains: column “Site”\.$/m) });
    const after = readFileSync(path('made-out.xlsx'));
    expect(await xlsxRows(after, 'List')).toEqual([
      ['Domain', 'Site', 'Code', 'Id', 'Company', 'Company checked', 'Company data status'],
      [
        ...[second, first, '01067', '12345678901234567890', companies[0]?.name],
        ...[expect.stringMatching(/^\d{4}-\d\d-\d\d$/), 'Done'],
      ],
    ]);
    const partsOf = async (bytes: Buffer) => {
      const { files } = await JSZip.loadAsync(bytes);
      const parts = Object.values(files).map(async (file) => [file.name, await file.async('text')]);
      return Object.fromEntries(await Promise.all(parts)) as Record<string, string>;
    };
    const [was, is] = await Promise.all([partsOf(readFileSync(path('made.xlsx'))), partsOf(after)]);
    const own = 'xl/worksheets/sheet2.xml';
    expect(is[own]).toContain(before);
    expect({ ...is, [own]: '' }).toEqual({ ...was, [own]: '' });
  });

  it('finds the columns of files as spreadsheets write them, and keeps their separators', async () => {
    const [first, second] = companies.map(({ domain }) => domain);
    const files: readonly (readonly [name: string, text: string, out: RegExp])[] = [
      [
        'sep.csv',
        `sep=;\r\nFirma;Website\r\nEine;${first}\r\n`,
        /^sep=;\r\nFirma;Website;Company;/,
      ],
      ['bars.csv', `Firma|Webseite\nEine, GmbH|${first}\n`, /^Firma\|Webseite\|Company\|/],
      [
        'tabs.tsv',
        `Firma\tNotiz\tHomepage\nEine\ta; b, c\t${first}\n`,
        /^Firma\tNotiz\tHomepage\tCompany\t/,
      ],
      [
        'names.csv',
        `Name, first;Website\r\nRoe, Dana;${first}\r\n`,
        /^Name, first;Website;Company;/,
      ],
      ['lines.csv', `Note;Website\r\n"a\nb";${first}\r\n`, /;Company[^\n]*\r\n"a\nb";[^\n]*\r\n$/],
      [
        'prose.csv',
        `Note;Website\n"a, b, c";${first}\nd, e, f;${second}\n`,
        /^Note;Website;Company;/,
      ],
      [
        'merged.csv',
        `Company,,\nName,Website,Since\nEine,${first},2020\n`,
        /^Company,,,,,\nName,Website,Since,Company,/,
      ],
    ];
    for (const [name, text, out] of files) {
      writeFileSync(path(name), text);
      const done = await enrich(name, `out-${name}`, '--fields', 'name');
      expect([name, done.code, done.output]).toEqual([
        name,
        0,
        expect.stringMatching(/^Domains: column “(Website|Webseite|Homepage)”\.$/m),
      ]);
      const after = readFileSync(path(`out-${name}`), 'utf8');
      expect(after).toMatch(out);
      expect(after).toContain(companies[0]?.name);
    }
    const text = (place: string, words: string) =>
      `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
    const rows = [
      `<row r="1">${text('A1', 'Company')}</row>`,
      `<row r="2">${text('A2', 'Name')}${text('B2', 'Website')}</row>`,
      `<row r="3">${text('A3', 'Eine')}${text('B3', first ?? '')}</row>`,
    ];
    const after = '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>';
    const book = await xlsxOf({ sheets: [{ name: 'List', rows: rows.join(''), after }] });
    writeFileSync(path('merged.xlsx'), book);
    const done = await enrich('merged.xlsx', 'out-merged.xlsx', '--fields', 'name');
    expect(done).toEqual({
      code: 0,
      output: expect.stringMatching(/^Domains: column “Website”\.$/m),
    });
    const [, headers, row] = await xlsxRows(readFileSync(path('out-merged.xlsx')), 'List');
    expect([headers?.slice(0, 3), row?.slice(0, 3)]).toEqual([
      ['Name', 'Website', 'Company'],
      ['Eine', first, companies[0]?.name],
    ]);
  });

  it('never fills or runs a formula, and says which ones the file has no value for', async () => {
    const before = await used();
    const [first, second, third] = companies.slice(20).map(({ domain }) => domain);
    const formula = (cell: string, of: string, value: string) =>
      `<c r="${cell}"${value}<f>${of}</f>`;
    const uncalculated = (cell: string, of: string) => `${formula(cell, of, '>')}<v/></c>`;
    const shownAsNothing = `${formula('B4', 'IF(A4="","x","")', ' t="str">')}<v></v></c>`;
    const rows = [
      `<row r="1">${inline('A1', 'Domain')}${inline('B1', 'Company')}</row>`,
      `<row r="2">${inline('A2', first ?? '')}${uncalculated('B2', 'UPPER(A2)')}</row>`,
      `<row r="3">${uncalculated('A3', '"stripe"&".com"')}</row>`,
      `<row r="4">${inline('A4', second ?? '')}${shownAsNothing}</row>`,
      `<row r="5">${inline('A5', third ?? '')}</row>`,
    ];
    const book = await xlsxOf({ sheets: [{ name: 'List', rows: rows.join('') }] });
    writeFileSync(path('formulas.xlsx'), book);
    const done = await enrich('formulas.xlsx', 'out-formulas.xlsx', '--fields', 'name');
    expect(done.output).toContain(
      `2 formulas without a value in ${path('formulas.xlsx')}: not run, and left as they are.`,
    );
    expect(done.output).toMatch(/^Row 3 \(formula without a value\): /m);
    const bytes = readFileSync(path('out-formulas.xlsx'));
    const xml = await (await JSZip.loadAsync(bytes))
      .file('xl/worksheets/sheet1.xml')
      ?.async('text');
    expect(xml?.match(/<f>/g)).toHaveLength(3);
    for (const text of [uncalculated('B2', 'UPPER(A2)'), shownAsNothing])
      expect(xml).toContain(text);
    const shown = await xlsxRows(bytes, 'List');
    expect(shown.map(([, company]) => company)).toEqual([
      'Company',
      '',
      '',
      '',
      companies[22]?.name,
    ]);
    expect((await used()) - before).toBe(1);
  });

  it('continues with the same jobs after being killed, and finishes a run with other options first', async () => {
    const before = await used();
    const unpaid = sampleCompanies().slice(1_000, 1_600);
    const lines = unpaid.map(({ name, domain }) => `${name.replaceAll(',', '')},${domain}`);
    writeFileSync(path('many.csv'), ['Name,Domain', ...lines].join('\n'));
    const slow = { SIGNALSHEET_ENRICH_PER_SECOND: '120', SIGNALSHEET_LEASE_SECONDS: '1' };
    const words = ['--column', 'Domain', '--fields', 'name', '--data', data];
    const args = ['enrich', path('many.csv'), '--out', path('many-out.csv'), ...words];
    await killedAt(/^\d+ of 600 companies$/m, args, slow);
    expect(existsSync(path('many-out.csv'))).toBe(false);

    // Killed again, then continued with other rows: no more of the first run is sent, and its results are kept.
    await killedAt(/^Continuing the run from/, args, slow);
    appendFileSync(path('many.csv'), '\nOne more,no-such-company.example\n');
    const last = await runCli(args, { SIGNALSHEET_LEASE_SECONDS: '1' });
    expect(last.output).toMatch(/^Finishing an earlier run with other options or rows first\.$/m);
    expect(last).toMatchObject({ code: 0 });
    const [headers, ...rows] = rowsOf('many-out.csv');
    expect(headers?.slice(2)).toEqual(['Company', 'Company checked', 'Company data status']);
    expect(rows.map(([, domain]) => domain)).toEqual([
      ...unpaid.map(({ domain }) => domain),
      'no-such-company.example',
    ]);
    expect(rows.slice(0, -1).map((row) => [row[2], row[4]])).toEqual(
      unpaid.map(({ name }) => [name, 'Done']),
    );
    expect((await used()) - before).toBe(600);
  });

  it('says in one line what is wrong, and spends nothing', async () => {
    writeFileSync(path('latin1.csv'), Buffer.from('Domain\nb\xfccher.example\n', 'latin1'));
    const wrong = (file: string, ...more: string[]) => enrich(file, `x${file.slice(-5)}`, ...more);
    const column = ['--column', 'Domain'];
    const says = (text: string) => failed(`${text}\n`);
    expect(await wrong('gone.csv', ...column)).toEqual(
      says(`There’s no file ${path('gone.csv')}. No credits were spent.`),
    );
    expect((await wrong('many.csv', '--column', 'Site')).output).toBe(
      'There’s no column “Site”. No credits were spent. Columns: A Name, B Domain.\n',
    );
    expect((await wrong('many.csv', '--column', 'A')).output).toMatch(
      /^The column “A” has no company domains, only values such as “.*”\. No credits were spent\./,
    );
    expect(await wrong('many.csv', ...column, '--fields', 'name,nmae')).toEqual(
      says('Signalsheet doesn’t know “nmae”. No credits were spent. Did you mean “name”?'),
    );
    expect((await wrong('latin1.csv', ...column)).output).toMatch(
      /it is not UTF-8 in line 2; save it as/,
    );
    expect((await enrich('many.csv', 'gone/x.csv', ...column)).output).toMatch(
      /^Can’t write to the folder .*gone\. No credits were spent\.$/m,
    );
    expect((await enrich('many.csv', 'x.xlsx', ...column)).output).toMatch(/must be a \.csv file/);
    const nowhere = ['--service', 'http://127.0.0.1:1', '--user', 'u'];
    expect((await wrong('many.csv', ...column, ...nowhere)).output).toMatch(
      /^No credits were spent\. With --service, also set SIGNALSHEET_API_KEY and pass --user\./,
    );
    expect(
      await runCli(['enrich', path('in.csv'), ...column, '--out', path('x.csv'), ...nowhere], {
        SIGNALSHEET_API_KEY: 'ssk_x',
      }),
    ).toEqual(failed(/^The service can’t be reached\. No cre/));
    expect(readdirSync(folder).filter((name) => name.startsWith('x'))).toEqual([]);
  });
});

describe('signalsheet enrich with a given service', () => {
  const other = join(folder, 'other');
  let env: Record<string, string>;
  let given: string[];
  let service: Service;

  beforeAll(async () => {
    const few = ['Site', ...companies.slice(0, 6).map(({ domain }) => domain)];
    writeFileSync(path('few.csv'), few.join('\n'));
    await runCli(['run-function', 'CREDIT_BALANCE', '--data', other], {
      SIGNALSHEET_STARTING_CREDITS: '5',
    });
    service = await serviceOn(other, 5);
    const { apiKey, userId } = localKey(other);
    env = { SIGNALSHEET_API_KEY: apiKey };
    given = ['--data', join(folder, 'shell'), '--user', userId, '--column', 'Site'];
  });

  const call = (url: string, more: string[], extra: Record<string, string> = {}) =>
    runCli(
      ['enrich', path('few.csv'), '--out', path('few-out.csv'), '--service', url].concat(
        given,
        more,
      ),
      {
        ...env,
        ...extra,
      },
    );

  it('reports a refused key and insufficient credits', async () => {
    expect(await call(service.url, [], { SIGNALSHEET_API_KEY: 'ssk_wrong' })).toEqual({
      code: 1,
      output:
        'The service rejected the API key or user id. No credits were spent. ' +
        'Check SIGNALSHEET_API_KEY and --user.\n',
    });
    expect((await call(service.url, [])).output).toMatch(
      /^This may cost 6 credits, but your balance is 5\. No credits were spent\. Top up, or use --cap 5\.$/m,
    );
  });

  it('stops at the cap, and lists the rows that were not run', async () => {
    const capped = await call(service.url, ['--cap', '2']);
    expect(capped.code).toBe(1);
    expect(capped.output).toMatch(/^Row 4 \(.*\): Not run: cap reached$/m);
    expect(capped.output).toMatch(
      /^6 companies: 2 found, 0 not found, 4 not run\. 2 credits spent\./m,
    );
    expect(rowsOf('few-out.csv').map((row) => row.at(-1))).toEqual([
      'Company data status',
      'Done',
      'Done',
      ...Array.from({ length: 4 }, () => 'Not run: cap reached'),
    ]);
  });

  it('asks what to do if the answer to a paid request was lost, and never repeats it automatically', async () => {
    let posts = 0;
    // Forwards everything, but hides that keys are honoured and never answers the paid request.
    const lossy = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { host: _host, connection: _connection, ...headers } = request.headers;
      const answer = await fetch(service.url + request.url, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      const body = Buffer.from(await answer.arrayBuffer());
      if (request.method === 'POST' && request.url?.includes('enrich')) {
        posts += 1;
        request.socket.destroy();
      } else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
    }).listen(0, '127.0.0.1');
    await once(lossy, 'listening');
    const url = `http://127.0.0.1:${(lossy.address() as AddressInfo).port}`;
    writeFileSync(path('few.csv'), 'Site\na.example\nb.example\nc.example\n');
    const asks =
      /^The response to a paid request isn’t clear: it was lost\. Credits may have been spent\..*--lost resend/m;
    expect(await call(url, [])).toEqual({ code: 1, output: expect.stringMatching(asks) });
    expect(await call(url, [])).toEqual({ code: 1, output: expect.stringMatching(asks) });
    expect((await call(url, ['--cap', '9'])).output).toMatch(
      /^An earlier run lost the response to a paid request\. Credits may have been/,
    );
    const left = await call(url, ['--lost', 'leave']);
    expect(left.output).toMatch(/^Row 2 .*: Unknown outcome: may have been charged$/m);
    expect(left.output).toMatch(/3 unknown/);
    expect(posts).toBe(1);
    lossy.closeAllConnections();
    lossy.close();
  });
});

/** Starts a command and kills it, as a power cut would, once it has said something. */
async function killedAt(what: RegExp, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [cli, ...args], { env: { ...process.env, ...env } });
  const exited = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (what.test(output)) child.kill('SIGKILL');
    });
  }
  await exited;
  expect([child.signalCode, output]).toEqual(['SIGKILL', expect.stringMatching(what)]);
}
