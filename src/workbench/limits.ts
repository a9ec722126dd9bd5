/** The limits that scripts meet: Google's for an account of some kind, each one overridable. */

/** Whose limits hold: a free account's, one of an organisation's, or hardly any. */
export type QuotaName = 'consumer' | 'workspace' | 'none';

const minute = 60_000;
const KB = 1024;
const MB = 1024 * KB;

const consumerLimits = {
  /** A custom function and a simple trigger, in milliseconds. */
  shortRunMs: minute / 2,
  /** Any other execution, in milliseconds. */
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
  /** What a script's archive may unpack to. */
  blobBytes: 50 * MB,
  /** What an XLSX file may unpack to: several million cells. */
  unpackedFileBytes: 256 * MB,
  cellCharacters: 50_000,
  bookCells: 10_000_000,
  /** Filled cells of a file: with more, the pages would wait for half a minute while the workbook is made. */
  fileCells: 2_000_000,
  /** How long a formula keeps showing an error before its next evaluation runs it again. */
  errorMemoryMs: 10 * minute,
  /** Daily quotas: what goes beyond them is refused until midnight. */
  fetchesPerDay: 20_000,
  /** Of the executions of installed triggers together, in milliseconds. */
  triggerMsPerDay: 90 * minute,
  propertyOperationsPerDay: 50_000,
};

export type Limits = typeof consumerLimits;
export const googleLimits: Readonly<Limits> = consumerLimits;

const day = 1440 * minute;

/** An organisation's account differs in what it may do in a day. */
const workspaceLimits: Readonly<Limits> = {
  ...googleLimits,
  fetchesPerDay: 100_000,
  triggerMsPerDay: 360 * minute,
  propertyOperationsPerDay: 500_000,
};

/** What keeps this computer alive stays: how much runs at once, and how large cells and workbooks are. */
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
