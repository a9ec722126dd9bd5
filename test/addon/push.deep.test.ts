/** What `npm run push` sends to Google, tested with clasp's own command line and a fake Google behind a proxy. */
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { type FakeGoogle, type ScriptFile, startGoogle } from '../fakes/google';

const root = join(__dirname, '../..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'signalsheet-push-')));
const home = join(folder, 'home');
const project = join(folder, 'project');
const content = 'script.googleapis.com/v1/projects/a-script-id/content';
const token = 'an-access-token';
const read = (file: string) => readFileSync(file, 'utf8');

/** What Google makes of a spreadsheet's new script. */
const fresh = [
  { name: 'appsscript', type: 'JSON', source: '{ "timeZone": "Europe/Berlin" }' },
  { name: 'Code', type: 'SERVER_JS', source: 'function myFunction() {}' },
] as const;

let google: FakeGoogle;
beforeAll(async () => {
  google = await startGoogle(token, fresh);
  // A separate working copy, because pushing builds, and other tests run the build of this one.
  const parts = ['src', 'sidebar', 'tools', 'package.json', 'tsconfig.json', 'appsscript.json'];
  for (const part of parts) cpSync(join(root, part), join(project, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  const settings = JSON.parse(read(join(root, '.clasp.json')));
  const filled = { ...settings, scriptId: 'a-script-id' };
  writeFileSync(join(project, '.clasp.json'), JSON.stringify(filled));
  mkdirSync(home);
  const login = {
    type: 'authorized_user',
    client_id: 'a-client',
    client_secret: 'a-client-secret',
    refresh_token: 'a-refresh-token',
    access_token: token,
    expiry_date: Date.UTC(2100, 0),
  };
  writeFileSync(join(home, '.clasprc.json'), JSON.stringify({ tokens: { default: login } }));
});
beforeEach(() => {
  google.asked.length = 0;
});
afterAll(() => {
  google.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command of the working copy with its own login and only the fake Google. */
function run(...[command = '', ...args]: string[]): Promise<{ code: number; output: string }> {
  // Otherwise npm asks its registry for a newer npm.
  const quiet = { npm_config_update_notifier: 'false' };
  const env = { ...process.env, ...google.env, ...quiet, HOME: home };
  return new Promise((resolve) => {
    execFile(command, args, { cwd: project, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });
}

/** What the script does after it has built. */
const pushAgain = () => run('node_modules/.bin/clasp', 'push', '--force');

/** The files of a folder as clasp sends them: by name, each with the type of its ending. */
function filesOf(dist: string): ScriptFile[] {
  const types = { '.json': 'JSON', '.html': 'HTML', '.js': 'SERVER_JS' } as const;
  return readdirSync(dist)
    .sort()
    .map((file) => {
      const { name, ext } = parse(file);
      return { name, type: types[ext as keyof typeof types], source: read(join(dist, file)) };
    });
}

describe('npm run push', () => {
  it('replaces the script by these three files, in this order, without a question', async () => {
    const { code, output } = await run('npm', 'run', '--silent', 'push');
    expect(output.match(/└─ .+/g)).toEqual([
      '└─ dist/appsscript.json',
      '└─ dist/sidebar.html',
      '└─ dist/signalsheet.js',
    ]);
    expect(code).toBe(0);
    expect(google.asked).toEqual([`GET ${content}`, `PUT ${content}`]);
    expect(google.files.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'appsscript JSON',
      'sidebar HTML',
      'signalsheet SERVER_JS',
    ]);
  });

  it('sends what was built, byte for byte, which is what the other tests run', () => {
    expect(google.files).toEqual(filesOf(join(project, 'dist')));
    expect(google.files).toEqual(filesOf(join(root, 'dist')));
  });

  it('sends a manifest that asks for the four narrow scopes and nothing else', () => {
    const manifest = google.files.find(({ type }) => type === 'JSON')?.source ?? '';
    expect(JSON.parse(manifest)).toEqual({
      timeZone: 'Etc/UTC',
      exceptionLogging: 'STACKDRIVER',
      runtimeVersion: 'V8',
      oauthScopes: [
        'https://www.googleapis.com/auth/spreadsheets.currentonly',
        'https://www.googleapis.com/auth/script.external_request',
        'https://www.googleapis.com/auth/script.container.ui',
        'https://www.googleapis.com/auth/script.scriptapp',
      ],
    });
  });

  it('sends nothing if the script has all that already', async () => {
    expect(await pushAgain()).toEqual({ code: 0, output: 'Script is already up to date.\n' });
    expect(google.asked).toEqual([`GET ${content}`]);
  });

  it('fails if no script is named, and sends Google no request', async () => {
    cpSync(join(root, '.clasp.json'), join(project, '.clasp.json'));
    expect(await pushAgain()).toEqual({ code: 1, output: 'Project settings not found.\n' });
    expect(google.asked).toEqual([]);
  });
});
