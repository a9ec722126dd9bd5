/** The limits that scripts meet: Google's for a consumer account, each one overridable. */

export interface Limits {
  /** A custom function and a simple trigger, in milliseconds. */
  shortRunMs: number;
  /** Any other execution, in milliseconds. */
  longRunMs: number;
  executionsAtOnce: number;
  propertyValueBytes: number;
  propertyStoreBytes: number;
  cacheKeyCharacters: number;
  cacheValueBytes: number;
  cacheSecondsMost: number;
  cacheSecondsDefault: number;
  cacheItems: number;
  triggers: number;
  urlCharacters: number;
  fetchBodyBytes: number;
  cellCharacters: number;
  bookCells: number;
  /** How long a formula keeps showing an error before its next evaluation runs it again. */
  errorMemoryMs: number;
  /** Daily quotas, which are counted and shown; nothing is refused beyond them. */
  fetchesPerDay: number;
  /** Of the executions of installed triggers together, in milliseconds. */
  triggerMsPerDay: number;
  propertyOperationsPerDay: number;
}

const MINUTE = 60_000;
const KB = 1024;
const MB = 1024 * KB;

export const GOOGLE_LIMITS: Readonly<Limits> = {
  shortRunMs: MINUTE / 2,
  longRunMs: 6 * MINUTE,
  executionsAtOnce: 30,
  propertyValueBytes: 9 * KB,
  propertyStoreBytes: 500 * KB,
  cacheKeyCharacters: 250,
  cacheValueBytes: 100 * KB,
  cacheSecondsMost: 21_600,
  cacheSecondsDefault: 600,
  cacheItems: 1000,
  triggers: 20,
  urlCharacters: 2082,
  fetchBodyBytes: 50 * MB,
  cellCharacters: 50_000,
  bookCells: 10_000_000,
  errorMemoryMs: 10 * MINUTE,
  fetchesPerDay: 20_000,
  triggerMsPerDay: 90 * MINUTE,
  propertyOperationsPerDay: 50_000,
};
