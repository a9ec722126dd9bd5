/** The steps that make and change the tables: forward only, each once; a released step is never edited. */
import { StartError } from '../../errors';
import { NoTablesError } from '../errors';
import type { SqlDialect } from '../sql';
import { first } from './001-first';
import { people } from './002-people';
import { tech } from './003-tech';
import { signals } from './004-signals';
import { operator } from './005-operator';
import { crm } from './006-crm';
import { tries } from './007-tries';
import { foundBy } from './008-found-by';
import { signalControl } from './009-signal-control';
import { sources } from './010-sources';
import { peopleLookUp } from './011-people-lookup';
import { creditHistory } from './012-credit-history';
import { reopened } from './013-reopened';
import { namedPeople } from './014-named-people';
import { tenantRows } from './015-tenant-rows';
import { wordIndex } from './016-word-index';
import { keyVersion } from './017-key-version';
import { ledgerWork } from './018-ledger-work';
import { employeeRange } from './019-employee-range';
import { companyNames } from './020-company-names';
import { readNames } from './021-read-names';
import { errorDetails } from './022-error-details';
import { words } from './migration';

const migrations = [
  first,
  people,
  tech,
  signals,
  operator,
  crm,
  tries,
  foundBy,
  signalControl,
  sources,
  peopleLookUp,
  creditHistory,
  reopened,
  namedPeople,
  tenantRows,
  wordIndex,
  keyVersion,
  ledgerWork,
  employeeRange,
  companyNames,
  readNames,
  errorDetails,
];

/** The version that this program's tables have. */
export const schemaVersion = migrations.length;

/** Whether a database without tables is filled with them, or refused. */
export type Making = 'make' | 'refuse';

/**
 * The statements that bring tables of a version to this program's; version 0 has none. Throws StartError where a newer
 * program made them, and NoTablesError where there are none and none are to be made.
 */
export function migrationsFrom(
  version: number,
  sqlDialect: SqlDialect,
  making: Making,
): readonly string[] {
  if (version === 0 && making === 'refuse') throw new NoTablesError('There are no tables');
  if (version <= schemaVersion) {
    return migrations.slice(version).map((migration) => migration(words[sqlDialect]));
  }
  throw new StartError(
    `The database has version ${version}, this program knows versions up to ${schemaVersion}. ` +
      'Start the newer Signalsheet that wrote it, or choose another data folder or database.',
  );
}
