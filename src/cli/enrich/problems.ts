/** Problems in words for a shell. */
import { type Problem, type ProblemCode, sentence } from '../../client/problem';

/** Replaces next steps that mention the sidebar. */
const nextInShell: Partial<Record<ProblemCode, string>> = {
  BAD_KEY: 'Check SIGNALSHEET_API_KEY and --user.',
  OUT_OF_CREDITS: 'Top up.',
  UNKNOWN_OUTCOME:
    'Check your balance. Add --lost resend to send these rows again (you may pay twice), or --lost leave to skip them.',
};

/** A problem in one line: what happened, the credits, the next step. */
export function inWords(problem: Problem): string {
  return sentence({ ...problem, next: nextInShell[problem.code] ?? problem.next });
}
