/** The limits for scripts: Google's for a kind of account, each of which can be overridden. */

/** The limits that apply: those of a free account, those of an organisation's account, or almost none. */
export type QuotaName = 'consumer' | 'workspace' | 'none';

const minute = 60_000;
const KB = 1024;
const MB = 1024 * KB;

const consumerLimits = {
  /** For a custom function or a simple trigger, in milliseconds. */
  shortRunMs: minute / 2,
  /** For any other execution, in milliseconds. */
  longRunMs: 6 * minute,
  executionsAtOnce: 30,
  propertyValueBytes: 9 * KB,
  propertyStoreBytes: 500 * KB,
  cacheKeyCharacters: 250,
  cacheValueBytes: 100 * KB,
  cacheSecondsMax: 21_600,
  cacheSecondsDefault: 600,
  cacheItems: 1000,
  triggers: 20,
  urlCharacters: 2082,
  fetchBodyBytes: 50 * MB,
  /** The most that a script's archive may unpack to. */
  blobBytes: 50 * MB,
  /** The most that an XLSX file may unpack to: several million cells. */
  unpackedFileBytes: 256 * MB,
  cellCharacters: 50_000,
  bookCells: 10_000_000,
  /** The most filled cells of a file that a command opens. */
  fileCells: 2_000_000,
  /** The most filled cells of a file that a page opens: all pages wait while its workbook is made. */
  pageFileCells: 500_000,
  /** How long a formula keeps showing an error before its next evaluation runs it again. */
  errorMemoryMs: 10 * minute,
  /** Daily quotas: beyond them, calls are refused until midnight. */
  fetchesPerDay: 20_000,
  /** For all executions of installed triggers, in milliseconds. */
  triggerMsPerDay: 90 * minute,
  propertyOperationsPerDay: 50_000,
};

export type Limits = typeof consumerLimits;
export const googleLimits: Readonly<Limits> = consumerLimits;

const day = 1440 * minute;

/** An organisation's account has other daily quotas. */
const workspaceLimits: Readonly<Limits> = {
  ...googleLimits,
  fetchesPerDay: 100_000,
  triggerMsPerDay: 360 * minute,
  propertyOperationsPerDay: 500_000,
};

/** Keeps the limits that protect this computer: executions at a time, and sizes of cells and workbooks. */
const noLimits: Readonly<Limits> = {
  ...googleLimits,
  shortRunMs: day,
  longRunMs: day,
  propertyValueBytes: Number.POSITIVE_INFINITY,
  propertyStoreBytes: Number.POSITIVE_INFINITY,
  cacheValueBytes: Number.POSITIVE_INFINITY,
  triggers: Number.POSITIVE_INFINITY,
  urlCharacters: Number.POSITIVE_INFINITY,
  fetchesPerDay: Number.POSITIVE_INFINITY,
  triggerMsPerDay: Number.POSITIVE_INFINITY,
  propertyOperationsPerDay: Number.POSITIVE_INFINITY,
};

export const quotas: Readonly<Record<QuotaName, Readonly<Limits>>> = {
  consumer: googleLimits,
  workspace: workspaceLimits,
  none: noLimits,
};
