/** Why the service could not find a company out, where it says so (our extension `sources`, §4.9). */
import type { MissReason } from '../contract/enrich-accounts';
import { type Problem, type ProblemCode, problem } from './problem';
import { asText, type Loose } from './tolerant';

const codes = {
  sources_off: 'SOURCES_OFF',
  refused: 'SITE_REFUSED',
  unreachable: 'SITE_UNREACHABLE',
  slow: 'SITE_SLOW',
} as const satisfies Readonly<Record<MissReason, ProblemCode>>;

/** Takes an item of a job; returns what to tell a person, undefined for a plain miss. Never throws. */
export function unreadProblem(item: Loose): Problem | undefined {
  const reason = asText(item['reason']);
  if (reason === undefined || !isReason(reason)) return undefined;
  const retryable = reason === 'unreachable' || reason === 'slow';
  return problem(codes[reason], [], { retryable });
}

function isReason(text: string): text is MissReason {
  return text in codes;
}
