/** The container files: what a linter says of them, and that they name what there is. No container runs here. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { settingsTable } from '../../src/service/settings';

const root = join(__dirname, '../..');
const textOf = (name: string) => readFileSync(join(root, 'containers', name), 'utf8');
const dockerfile = textOf('Dockerfile');

interface ComposeService {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: object;
}
interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: object;
}
/** One server, and a cluster of three. */
const composes = ['compose.yaml', 'compose.citus.yaml'].map(
  (name): Compose => parse(textOf(name), { merge: true }),
);

/** A version with a minor one: neither “latest” nor whatever comes next. */
const pinned = /^[a-z/]+:\d+\.\d+[\w.-]*$/;

it('has a Dockerfile that a linter finds nothing wrong with', () => {
  expect(validate(dockerfile)).toEqual([]);
  expect(validate('FROM node\nCMD a\nCMD b').length).toBeGreaterThan(0);
});

it('builds from fixed versions, and runs without rights', () => {
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  for (const { services } of composes)
    images.push(...Object.values(services).flatMap(({ image }) => image ?? []));
  expect(images).toHaveLength(7);
  for (const image of images) expect(image).toMatch(pinned);
  expect(dockerfile.lastIndexOf('\nUSER node')).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM'));
});

it('copies what there is', () => {
  const kept = [...textOf('Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(
    ([, name = '']) => name,
  );
  expect(kept.length).toBeGreaterThan(5);
  for (const name of kept) expect([name, existsSync(join(root, name))]).toEqual([name, true]);
  for (const [, names = ''] of dockerfile.matchAll(/^COPY (package.*) \.\/$/gm))
    for (const name of names.split(' ')) expect(kept).toContain(name);
});

it.each(composes)(
  'gives the service settings that it has, and no password of its own',
  (compose) => {
    const { environment = {}, ports = [] } = compose.services['service'] ?? {};
    const known = settingsTable.map(({ variable }) => variable);
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    const secrets = Object.values(compose.services)
      .flatMap((service) => Object.entries(service.environment ?? {}))
      .filter(([name]) => /PASSWORD|URL/.test(name))
      .map(([, value]) => value);
    for (const secret of secrets) expect(secret).toContain('${');
  },
);

it.each(composes)('keeps what must outlive a container in volumes that are declared', (compose) => {
  const used = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0]),
  );
  expect(used.sort()).toEqual(Object.keys(compose.volumes).sort());
});
