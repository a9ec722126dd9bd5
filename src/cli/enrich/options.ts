/** The options of `enrich`. */
import type { GivenService } from '../local-user';

export interface EnrichOptions extends GivenService {
  /** A header, or a column's letters; found when absent. */
  readonly column?: string;
  /** Of companies' names, for rows without a domain: a header, or letters; found when absent. */
  readonly names?: string;
  /** Names of account fields, separated by commas or semicolons. */
  readonly fields: string;
  /** Beside FILE when absent, or where FILE is standard input, standard output. */
  readonly out?: string;
  /** Of an XLSX file; its first sheet when absent. */
  readonly sheet?: string;
  /** Most credits that it may spend. */
  readonly cap: number;
  readonly only: 'blanks' | 'everything';
  /** What becomes of requests whose answer was lost: sent again, or left. */
  readonly lost?: 'resend' | 'leave';
}
