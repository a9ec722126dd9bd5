/** The container files pass a linter and name only what exists. No container runs here. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { settingsTable } from '../../src/service/settings';
import { unknownVariables } from '../../src/service/unknown-variables';

const root = join(__dirname, '../..');
const file = (path: string) => readFileSync(join(root, path), 'utf8');
const textOf = (name: string) => file(`containers/${name}`);
const dockerfile = textOf('Dockerfile');

interface ComposeService {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly env_file?: readonly object[];
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}
interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: object;
  readonly configs?: Readonly<Record<string, { readonly content: string }>>;
}
const compose: Compose = parse(textOf('compose.yaml'), { merge: true });
/** Overrides the first. */
const citus: Compose = parse(textOf('citus.yaml'), { merge: true });
const both = [compose, citus];
const services = both.flatMap((file) => Object.entries(file.services));

/** A version with a minor number, neither “latest” nor a major version alone. */
const pinned = /^[a-z/]+:\d+\.\d+[\w.-]*$/;

it('has a Dockerfile that passes a linter', () => {
  expect(validate(dockerfile)).toEqual([]);
  expect(validate('FROM node\nCMD a\nCMD b').length).toBeGreaterThan(0);
});

it('builds from pinned versions, and doesn’t run as root', () => {
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  images.push(...services.flatMap(([, { image }]) => image ?? []));
  expect(new Set(images).size).toBe(4);
  for (const image of images) expect(image).toMatch(pinned);
  expect(dockerfile.lastIndexOf('\nUSER node')).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM'));
});

it('copies only what exists', () => {
  const kept = [...textOf('Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(
    ([, name = '']) => name,
  );
  expect(kept.length).toBeGreaterThan(5);
  for (const name of kept) expect([name, existsSync(join(root, name))]).toEqual([name, true]);
  for (const [, names = ''] of dockerfile.matchAll(/^COPY (package.*) \.\/$/gm))
    for (const name of names.split(' ')) expect(kept).toContain(name);
  const taken = [...dockerfile.matchAll(/^COPY --from=build \/build\/(\S+) /gm)];
  expect(taken.length).toBeGreaterThan(2);
  // Whatever the build doesn't make must be one of its inputs.
  for (const [, name = ''] of taken) expect([...kept, 'lib', 'dist']).toContain(name);
});

it('leaves out what only the build needs', () => {
  const { devDependencies }: { devDependencies: object } = JSON.parse(file('package.json'));
  const { packages }: { packages: Readonly<Record<string, { readonly dev?: boolean }>> } =
    JSON.parse(file('package-lock.json'));
  // npm keeps development packages that are also optional dependencies of others.
  const kept = Object.keys(devDependencies).filter(
    (name) => !packages[`node_modules/${name}`]?.dev,
  );
  expect(kept).toContain('typescript');
  const [, removed = ''] = /rm -rf (.+?) \\?$/m.exec(dockerfile) ?? [];
  for (const name of kept) expect(removed.split(' ')).toContain(`node_modules/${name}`);
});

it('uses only settings that the service has, ports on this machine except the proxy’s, and no password', () => {
  const ours = [compose.services['service'], citus.services['distribute']];
  const names = ours.flatMap((service) => Object.keys(service?.environment ?? {}));
  const known = settingsTable.map(({ variable }) => variable);
  expect(known).toEqual(expect.arrayContaining(names));
  for (const [name, { ports = [] }] of services)
    for (const port of ports)
      expect([name, port]).toEqual([
        name,
        expect.stringMatching(name === 'proxy' ? /^(80:80|443:443)$/ : /^127\.0\.0\.1:/),
      ]);
  const secrets = services
    .flatMap(([, service]) => Object.entries(service.environment ?? {}))
    .filter(([name]) => /PASSWORD|URL/.test(name))
    .map(([, value]) => value);
  for (const secret of secrets) expect(secret).toContain('${');
});

it('keeps what must outlive a container in volumes that are declared', () => {
  for (const file of both) {
    const used = Object.values(file.services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0]),
    );
    expect(used.sort()).toEqual(Object.keys(file.volumes).sort());
  }
});

it('starts the services that others wait for, and checks their health if others wait for it', () => {
  const all = { ...compose.services, ...citus.services };
  for (const [name, { depends_on = {} }] of services) {
    for (const [other, { condition }] of Object.entries(depends_on)) {
      expect([name, other, other in all]).toEqual([name, other, true]);
      if (condition === 'service_healthy') expect(all[other]?.healthcheck).toBeDefined();
    }
  }
});

it('asks a database over TCP, because its socket answers before it takes connections', () => {
  const databases = services.filter(([, { healthcheck }]) => healthcheck?.test[1] === 'pg_isready');
  expect(databases.length).toBeGreaterThan(1);
  for (const [name, { healthcheck }] of databases)
    expect([name, healthcheck?.test]).toEqual([
      name,
      expect.arrayContaining(['--host', '127.0.0.1']),
    ]);
});

it('keeps its proxy and lets callers wait while the service restarts', () => {
  // Compose replaces a service together with those that depend on it.
  expect(compose.services['proxy']?.depends_on).toBeUndefined();
  const [, seconds] =
    /lb_try_duration (\d+)s/.exec(compose.configs?.['proxy']?.content ?? '') ?? [];
  const grace = Number.parseInt(compose.services['service']?.stop_grace_period ?? '', 10);
  expect(Number(seconds)).toBeGreaterThan(grace);
});

it('takes its settings from one file, with an example whose names exist', () => {
  expect(compose.services['service']?.env_file).toEqual([{ path: '.env', required: false }]);
  const names = [...textOf('env.example').matchAll(/^#?(SIGNALSHEET_\w+)=/gm)].map(
    ([, name = '']) => name,
  );
  expect(names).toContain('SIGNALSHEET_CONTACT');
  expect(unknownVariables(Object.fromEntries(names.map((name) => [name, ''])), [])).toEqual([]);
  // What compose.yaml takes from the file is in the example.
  for (const [, name] of textOf('compose.yaml').matchAll(/\$\{(\w+)/g))
    expect(textOf('env.example')).toMatch(new RegExp(`^#?${name}=`, 'm'));
});

it('trusts its one proxy, and lets metrics be scraped on this machine', () => {
  expect(compose.services['service']).toMatchObject({
    environment: { SIGNALSHEET_TRUSTED_PROXIES: 1, SIGNALSHEET_METRICS_HOST: '0.0.0.0' },
    ports: expect.arrayContaining(['127.0.0.1:9464:9464']),
  });
});
