/** Why the service could not find a company out, where it says so (our extension `sources`, §4.9). */
import type { MissReason } from '../contract/enrich-accounts';
import { type Problem, problem } from './problem';
import { asText, type Loose } from './tolerant';

const reasons: Readonly<Record<Exclude<MissReason, 'sources_off'>, string>> = {
  refused: 'it doesn’t want programs there',
  unreachable: 'it didn’t answer',
  slow: 'it is slow, and will be there for the next lookup',
};

/** Takes an item of a job; returns what to tell a person, undefined for a plain miss. Never throws. */
export function unreadProblem(item: Loose): Problem | undefined {
  const reason = asText(item['reason']);
  if (reason === 'sources_off') return problem('SOURCES_OFF');
  if (reason === undefined || !isReason(reason)) return undefined;
  const retryable = reason !== 'refused';
  return problem('SITE_UNREAD', [asText(item['detail'])?.slice(0, 150) ?? reasons[reason]], {
    retryable,
  });
}

function isReason(text: string): text is keyof typeof reasons {
  return text in reasons;
}
