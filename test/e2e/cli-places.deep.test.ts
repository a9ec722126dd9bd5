/** Where commands read and write: the standard streams, default files, and the folders they leave alone. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Service, sampleCompanies, startService } from '../../src/service';
import { localKey, runCli, runIn, temporaryFolder } from './support/product';

const companies = sampleCompanies().slice(0, 3);

describe('signalsheet with a word that it does not know', () => {
  it.each([
    [['enrch', 'in.csv', '--column', 'Domain'], 'Did you mean enrich?'],
    [['sample', 'out.csv', '--row', '2'], 'Did you mean --rows?'],
    [['admin', 'usrs'], 'Did you mean users?'],
  ])('suggests what was meant by %j', async (words, suggestion) => {
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await runIn(folder, words);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(suggestion)]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('signalsheet sample -', () => {
  it('prints the companies and makes no file', async () => {
    const folder = temporaryFolder();
    const printed = await runIn(folder, ['sample', '-', '--rows', '2']);
    expect(printed).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Company,Domain\n(.+,[\w-]+\.example\n){2}$/),
      stderr: '',
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('signalsheet enrich with only the rows given', () => {
  const data = temporaryFolder();
  const local = { env: { SIGNALSHEET_DATA: data } };
  const fields = ['--fields', 'name'];
  /** The domains are neither in the first column nor below a header that would be recognised. */
  const csv = ['Who,Where', ...companies.map(({ domain }) => `Dana,https://www.${domain}/`)].join(
    '\n',
  );
  const names = companies.map(({ name }) => [name, 'Done']);
  const filledIn = (text: string) =>
    (parse(text) as string[][]).slice(1).map((row) => [row[2], row[4]]);

  it('finds the domains, writes beside the input, and never overwrites a file', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'in.csv'), csv);
    const { code, stdout, stderr } = await runIn(folder, ['enrich', 'in.csv', ...fields], local);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/ Saved in\.enriched\.csv\n$/)]);
    expect(stderr).toMatch(/^Domains: column “Where”\.$/m);
    expect(filledIn(readFileSync(join(folder, 'in.enriched.csv'), 'utf8'))).toEqual(names);

    writeFileSync(join(folder, 'in.enriched.csv'), 'mine');
    expect(await runIn(folder, ['enrich', 'in.csv', ...fields], local)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'in.enriched.csv exists already. No credits were spent. To overwrite it, add --out in.enriched.csv.\n',
    });
    expect(readFileSync(join(folder, 'in.enriched.csv'), 'utf8')).toBe('mine');
    expect(readFileSync(join(folder, 'in.csv'), 'utf8')).toBe(csv);
    expect(readdirSync(folder).sort()).toEqual(['in.csv', 'in.enriched.csv']);
  });

  it('reads standard input, and prints nothing but the rows', async () => {
    const folder = temporaryFolder();
    const piped = await runIn(folder, ['enrich', '-', ...fields], { ...local, input: csv });
    expect([piped.code, filledIn(piped.stdout)]).toEqual([0, names]);
    expect(piped.stderr).toMatch(/^3 companies: 3 found\b.* spent\.$/m);
    expect(piped.stdout).not.toMatch(/companies|credit/);

    const more = ['--out', 'out.csv', '--column', 'B'];
    const kept = await runIn(folder, ['enrich', '-', ...fields, ...more], { ...local, input: csv });
    expect([kept.code, kept.stdout]).toEqual([
      0,
      expect.stringMatching(/\b0 credits spent\. Saved out\.csv\n$/),
    ]);
    expect(filledIn(readFileSync(join(folder, 'out.csv'), 'utf8'))).toEqual(names);

    const printed = await runIn(folder, ['enrich', 'out.csv', ...fields, '--out', '-'], local);
    expect(printed).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Nothing to do\.$/m) });
    expect(filledIn(printed.stdout)).toEqual(names);
    expect(readdirSync(folder)).toEqual(['out.csv']);
  });

  it('reports a missing column of domains before anything is started', async () => {
    const folder = temporaryFolder();
    expect(await runIn(folder, ['enrich', '-'], { input: 'Person,Town\nDana,Ulm\n' })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'No column looks like company domains. No credits were spent. Name one with --column. Columns: A Person, B Town.\n',
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('signalsheet enrich at a service elsewhere', () => {
  const data = temporaryFolder();
  let service: Service;

  beforeAll(async () => {
    await runCli(['run-function', 'CREDIT_BALANCE', '--data', data]);
    service = await startService({
      dataDir: data,
      settings: { logLevel: 'silent', sampleData: 'on' },
    });
  });
  afterAll(() => service.close());

  it('leaves nothing but the result in the folder; what resuming needs is in the state folder', async () => {
    const [folder, state] = [temporaryFolder(), temporaryFolder()];
    const { apiKey, userId } = localKey(data);
    const env = { SIGNALSHEET_API_KEY: apiKey, XDG_STATE_HOME: state };
    writeFileSync(join(folder, 'in.csv'), `Domain\n${companies[0]?.domain}\n`);
    const words = ['enrich', 'in.csv', '--service', service.url, '--user', userId];
    expect(await runIn(folder, words, { env })).toMatchObject({ code: 0 });
    expect(readdirSync(folder).sort()).toEqual(['in.csv', 'in.enriched.csv']);
    expect(existsSync(join(state, 'signalsheet/enrich'))).toBe(true);

    rmSync(join(folder, 'in.enriched.csv'));
    const again = await runIn(folder, [...words, '--only', 'everything'], { env });
    expect(again.stdout).toMatch(/1 already known.* 0 credits spent/);
  });
});
