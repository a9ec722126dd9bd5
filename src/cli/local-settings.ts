/** Settings of the service that were made in the workbench’s page, kept in the data folder; the environment goes before them. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { readSettings, SettingsError } from '../service';

const schema = v.pipe(v.string(), v.parseJson(), v.object({ contact: v.string() }));

const fileOf = (dataDir: string) => join(dataDir, 'settings.json');

/** Whom the environment names, if it does; then the page cannot change it. */
export function contactInEnvironment(): string | undefined {
  return process.env['SIGNALSHEET_CONTACT']?.trim() || undefined;
}

/** Returns them as environment variables, without those that the environment has. Throws Error where the file was edited into something else. */
export async function localSettings(dataDir: string): Promise<{ SIGNALSHEET_CONTACT?: string }> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined || contactInEnvironment() !== undefined) return {};
  const { success, output } = v.safeParse(schema, text);
  if (!success) throw new Error(`${fileOf(dataDir)} can’t be read. Mend it or delete it.`);
  return { SIGNALSHEET_CONTACT: output.contact };
}

/** Takes an email address or a web page; blank switches public sources off. Throws Error for anything else. */
export async function keepContact(dataDir: string, contact: string): Promise<void> {
  try {
    readSettings({ SIGNALSHEET_CONTACT: contact });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new Error('Enter an email address, such as you@company.com. Nothing was changed.');
  }
  const file = fileOf(dataDir);
  await writeFile(`${file}.new`, JSON.stringify({ contact: contact.trim() }));
  await rename(`${file}.new`, file);
}
