/** The ids of jobs: 128 random bits, so that they cannot be guessed. */
import { randomBytes } from 'node:crypto';

export function makeJobId(): string {
  return `job_${randomBytes(16).toString('hex')}`;
}

/** False for a text that no job can have as its id. */
export function isJobId(text: string): boolean {
  return /^job_[0-9a-f]{32}$/.test(text);
}
