/** The export of a user's CRM for whoever runs the service. */
import { exportCrm } from '../crm/export';
import { openDataFolder } from '../data-folder';
import { StartError } from '../errors';
import type { Settings } from '../settings';

/**
 * Opens a data folder beside the service that may be running on it; answers the CSV file in parts, and closes the
 * folder after the last. Throws StartError where it cannot, or where nobody has this id or e-mail address.
 */
export async function* exportCrmOf(
  dataDir: string,
  settings: Pick<Settings, 'databaseUrl'>,
  idOrEmail: string,
): AsyncGenerator<string, undefined> {
  const { store } = await openDataFolder(dataDir, settings.databaseUrl);
  try {
    const user = await store.operators.findUser(idOrEmail);
    if (!user) throw new StartError(`There’s no user ${idOrEmail}. Nothing was exported.`);
    yield* exportCrm(store, user.id);
  } finally {
    await store.close();
  }
}
