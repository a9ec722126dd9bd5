/** `signalsheet admin crm`: a user's CRM as CSV, for whoever runs the service. */
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { exportCrmOf, readSettings, StartError } from '../../service';

export interface CrmOptions {
  readonly data: string;
  /** A file to make; without one, the lines are printed. */
  readonly csv?: string;
}

/** Exports all accounts and contacts of a user, by id or email address. A file that exists is left alone. */
export async function exportCrm(idOrEmail: string, { data, csv }: CrmOptions): Promise<void> {
  if (!existsSync(data)) {
    throw new StartError(`There’s no folder ${data}. Pass the service’s data folder with --data.`);
  }
  const deps = exportCrmOf(data, readSettings(process.env), idOrEmail);
  if (csv === undefined) {
    for await (const part of deps) process.stdout.write(part);
    return;
  }
  if (existsSync(csv)) throw new StartError(`${csv} already exists. Nothing was exported.`);
  // Before the file is made: there may be no such user.
  const head = await deps.next();
  const file = await open(csv, 'wx', 0o600);
  try {
    await file.write(head.value ?? '');
    for await (const part of deps) await file.write(part);
  } finally {
    await file.close();
  }
  console.log(`Saved the CRM of ${idOrEmail} to ${csv}.`);
}
