/** The options of `enrich`. */
import type { GivenService } from '../local-user';

export interface EnrichOptions extends GivenService {
  /** A column's header or letters; found automatically by default. */
  readonly column?: string;
  /** The column of company names, for rows without a domain: header or letters; found automatically by default. */
  readonly names?: string;
  /** Names of account fields, separated by commas or semicolons. */
  readonly fields: string;
  /** By default, a file beside FILE; standard output if FILE is standard input. */
  readonly out?: string;
  /** For an XLSX file; its first visible sheet by default. */
  readonly sheet?: string;
  /** The most credits it may spend. */
  readonly cap: number;
  readonly only: 'blanks' | 'everything';
  /** What to do with requests whose reply was lost: send them again, or leave them. */
  readonly lost?: 'resend' | 'leave';
}
