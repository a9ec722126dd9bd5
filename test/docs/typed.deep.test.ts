/** Types what the documents tell users to type, and checks that it does what they say. */
import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { cli, temporaryFolder } from '../e2e/support/product';
import { join as signUp } from '../service/helpers/acts';
import { serve } from '../service/helpers/service';
import { linesOfCode } from './support/documents';

interface Typed {
  readonly line: string;
  readonly code: number;
  readonly output: string;
}

/** A folder with the built program, as in the repository’s. */
function newFolder(): string {
  const folder = temporaryFolder();
  symlinkSync(dirname(cli), join(folder, 'lib'));
  return folder;
}

/** Types lines into a shell, one after the other. */
async function type(folder: string, data: string, lines: readonly string[]): Promise<Typed[]> {
  const env = { ...process.env, SIGNALSHEET_DATA: data };
  const typed: Typed[] = [];
  for (const line of lines) {
    typed.push(
      await new Promise((resolve) => {
        execFile('sh', ['-c', line], { cwd: folder, env }, (error, stdout, stderr) =>
          resolve({ line, code: error ? Number(error.code) : 0, output: stdout + stderr }),
        );
      }),
    );
  }
  return typed;
}

const faultsIn = (typed: readonly Typed[]) => typed.filter(({ code }) => code !== 0);

it('README.md, without a browser', async () => {
  const folder = newFolder();
  const lines = linesOfCode('README.md', 'sh').filter((line) => !line.startsWith('npm '));
  const typed = await type(folder, join(folder, 'data'), lines);
  expect(faultsIn(typed)).toEqual([]);
  expect(typed).toHaveLength(5);
  expect(typed[3]?.output).toContain('[["Sommerkeep Group"]]');
  expect(typed[4]?.output).toContain('50 found');
  const enriched: string[][] = parse(readFileSync(join(folder, 'prospects.enriched.csv')), {
    bom: true,
  });
  expect(enriched).toHaveLength(51);
  const at = enriched[0]?.indexOf('Company data status') ?? -1;
  expect(new Set(enriched.slice(1).map((row) => row[at]))).toEqual(new Set(['Done']));
});

describe('docs/running.md', () => {
  const folder = newFolder();
  let data: string;
  const lines = linesOfCode('docs/running.md', 'sh').map((line) =>
    line.replace(' /backups', ` ${folder}/backups`),
  );
  const about = (command: string) =>
    type(
      folder,
      data,
      lines.filter((line) => line.startsWith(`node lib/cli.cjs ${command}`)),
    );

  beforeAll(async () => {
    const service = await serve({ settings: { sampleData: 'off' } });
    data = service.dataDir;
    await signUp(service, 'dana@northwind.example');
    await service.close();
    const files = {
      'companies.csv': 'domain,name\nmirefield.example,Mirefield\n',
      'people.csv':
        'domain,name,role,profile_url,work_email\n' +
        'mirefield.example,Dana Roe,VP of Sales,https://www.linkedin.com/in/dana-roe,dana.roe@mirefield.example\n',
      'posts.jsonl': `${JSON.stringify({
        domain: 'mirefield.example',
        title: 'Robot tamer',
        description: 'Tames robots.',
        posted_at: '2026-11-20T09:00:00Z',
        url: 'https://jobs.example/1',
      })}\n`,
      'socials.csv':
        'domain,text,posted_at,url\nmirefield.example,Hello,2026-11-20T09:00:00Z,https://social.example/1\n',
      'icp.json': linesOfCode('docs/running.md', 'json').join('\n'),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  });

  it('imports files that have the columns in bold', async () => {
    const typed = await about('import');
    expect(faultsIn(typed)).toEqual([]);
    expect(typed).toHaveLength(4);
  });

  it('looks after users and their ICPs', async () => {
    const typed = [
      ...(await about('admin users')),
      ...(await about('admin credits')),
      ...(await about('admin keys')),
      ...(await about('admin crm')),
      ...(await about('admin icps')),
    ];
    expect(faultsIn(typed)).toEqual([]);
    expect(typed.length).toBeGreaterThan(10);
    const outputOf = (line: RegExp) => typed.find((each) => line.test(each.line))?.output;
    expect(outputOf(/credits .*--grant/)).toMatch(/10500|10,500/);
    expect(outputOf(/icps .*--add/)).toContain('Robotics in Germany');
    expect(outputOf(/icps .*--remove/)).not.toContain('Robotics in Germany');
  });

  it('lists work in progress, and reports an unknown number', async () => {
    const typed = [...(await about('admin jobs')), ...(await about('admin signals'))];
    expect(typed.map(({ code }) => code)).toEqual([0, 1, 0, 1]);
    expect(typed[1]?.output).toMatch(/job_0123/);
    expect(typed[3]?.output).toMatch(/12/);
  });

  it('excludes companies, and deletes only after a yes', async () => {
    expect(faultsIn(await about('admin blocklist'))).toEqual([]);
    const typed = await about('admin forget');
    expect(typed.map(({ code }) => code)).toEqual([1, 1, 0]);
    expect(typed[0]?.output).toContain('Nothing was deleted.');
    expect(typed[2]?.output).toContain('was deleted and won’t be imported again.');
  });

  it('makes a backup that holds the users', async () => {
    expect(faultsIn(await about('admin backup'))).toEqual([]);
    const users = lines.filter((line) => line.includes('admin users northwind'));
    const typed = await type(folder, join(folder, 'backups/2026-11-20'), users);
    expect(typed).toMatchObject([{ code: 0, output: expect.stringContaining('dana@northwind') }]);
  });
});
