/** The service's one secret: a key file in the data folder, and the keys derived from it. */
import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors';

export interface Secrets {
  /** Hashes one-time codes. */
  readonly codeKey: Buffer;
  /** Encrypts API keys. */
  readonly sealingKey: Buffer;
  /** Signs links to audiences. */
  readonly linkKey: Buffer;
  /** Identifies the secret without revealing it. */
  readonly fingerprint: string;
}

const secretBytes = 32;

export const keyFile = 'secret.key';

/** Takes the data folder; returns undefined if it has no key file. Throws StartError if the file is damaged. */
export async function readSecrets(dataDir: string): Promise<Secrets | undefined> {
  const secret = await readSecret(join(dataDir, keyFile));
  return secret && derivedFrom(secret);
}

/** Makes the key file, readable by its owner only. If another process made it first, that one counts. */
export async function makeSecrets(dataDir: string): Promise<Secrets> {
  return derivedFrom(await makeSecret(dataDir, join(dataDir, keyFile)));
}

/**
 * The key file's mode, such as `644`, if others than its owner have access; undefined otherwise, and on Windows,
 * which keeps access rights elsewhere.
 */
export async function looseRights(dataDir: string): Promise<string | undefined> {
  const { mode } = await stat(join(dataDir, keyFile));
  return process.platform === 'win32' || (mode & 0o077) === 0
    ? undefined
    : (mode & 0o777).toString(8);
}

function derivedFrom(secret: Buffer): Secrets {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `signalsheet ${purpose}`, secretBytes));
  return {
    codeKey: derive('one-time codes'),
    sealingKey: derive('API keys'),
    linkKey: derive('audience links'),
    fingerprint: createHash('sha256').update(derive('fingerprint')).digest('hex'),
  };
}

async function readSecret(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const secret = Buffer.from(text, 'base64');
  if (secret.length === secretBytes) return secret;
  throw new StartError(`The key file ${path} is damaged. Restore it from a backup.`);
}

/** Writes the file under another name and then links it: of several processes that start together, one wins. */
async function makeSecret(dataDir: string, path: string): Promise<Buffer> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  await file.writeFile(`${randomBytes(secretBytes).toString('base64')}\n`);
  await file.sync();
  await file.close();
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  await rm(draft);
  await syncFolder(dataDir);
  const secret = await readSecret(path);
  if (!secret) throw new StartError(`The key file ${path} cannot be read.`);
  return secret;
}

/** Syncs the file's name to disk as well: losing the file in a power cut would lose every API key. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
