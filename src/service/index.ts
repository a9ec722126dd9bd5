/**
 * The service's exports for the command line and tests. For a quick start, import `start` instead, which
 * loads little.
 */
export { backUp } from './admin/backup';
export { companyToForget, personToForget } from './admin/forget';
export type { Erasure } from './admin/forget/rows';
export { readIcpFile } from './admin/icp-file';
export {
  type BadLine,
  type Encoding,
  type ImportKind,
  type ImportReport,
  importFile,
} from './admin/import';
export { cancelMove, checkMove, type MoveReport, move } from './admin/move';
export { type Operator, openOperator } from './admin/operator';
export { nameOfDatabase } from './data-folder';
export { type Distribution, distribute } from './database/postgres/distribute';
export { StartError } from './errors';
export { makeFolder } from './make-folder';
export { readSettings, SettingsError } from './read-settings';
export type { Role, Service, StartOptions } from './run';
export { sampleCompanies } from './sample';
export type { SampleCompany } from './sample/records';
export { type Settings, settingsTable } from './settings';
export { type WatchReport, watchCompanies } from './sources/watch';
export { startService } from './start';
export { unknownVariables } from './unknown-variables';
