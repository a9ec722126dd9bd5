/** The store's interface for the sample data. */
import type { SampleData } from './records';

export interface SampleStore {
  /** True once the store holds sample data. */
  isLoaded(): Promise<boolean>;
  /** Keeps the sample data; does nothing if it is there already. */
  load(data: SampleData): Promise<void>;
}
