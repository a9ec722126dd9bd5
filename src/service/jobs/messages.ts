/** Messages for users about jobs and signals that ended early. */
import type { RefusalData } from '../../contract/refusals';
import { maxDeaths, maxFailures } from './tries';

/** Why work ended early: a sentence, and the reason with its numbers for clients in other languages. */
export interface EndedFor {
  readonly text: string;
  readonly why:
    | { readonly reason: 'job_crashed' | 'job_gave_up'; readonly times: number }
    | {
        readonly reason: 'company_deleted' | 'job_cancelled' | 'job_unreadable' | 'user_disabled';
      };
}

export const endedFor = {
  failing: {
    text:
      `This failed ${maxFailures} times in a row, so the service stopped trying. Contact the operator of the ` +
      'service: the log says why.',
    why: { reason: 'job_gave_up', times: maxFailures },
  },
  deadly: {
    text:
      `The service crashed ${maxDeaths} times in a row while working on this, so it stopped trying. Contact ` +
      'the operator of the service: the log says more.',
    why: { reason: 'job_crashed', times: maxDeaths },
  },
  /** Work whose saved request can't be read. */
  unreadable: {
    text: 'The saved request can no longer be read, so it was stopped. Contact the operator of the service.',
    why: { reason: 'job_unreadable' },
  },
  cancelled: {
    text: 'This job was cancelled by the operator of the service.',
    why: { reason: 'job_cancelled' },
  },
  disabled: {
    text: 'This user was disabled by the operator of the service.',
    why: { reason: 'user_disabled' },
  },
  companyDeleted: {
    text: 'The company was deleted by the operator of the service.',
    why: { reason: 'company_deleted' },
  },
} as const satisfies Readonly<Record<string, EndedFor>>;

/** Takes the reason, and the credits that were charged and those that were reserved and released. */
export function jobStopped({ text, why }: EndedFor, charged: number, givenBack: number) {
  return {
    message:
      `${text} ${creditsWere(charged)} charged for what was found before, which stays; ` +
      `${creditsWere(givenBack)} set aside and given back.`,
    details: { ...why, charged, given_back: givenBack } satisfies RefusalData,
  };
}

/** For signals, which reserve no credits. */
export function signalStopped(why: string, charged: number): string {
  return `${why} ${creditsWere(charged)} charged for what was found before, which stays.`;
}

/** For a signal that reached the limit it was deployed with. */
export function limitReached(used: number, limit: number): string {
  return (
    `This signal reached its limit of ${limit} credits; ${used} were spent. Raise the ` +
    'limit to find more.'
  );
}

/** For a daily signal that reached its limit of the day. */
export function dayLimitReached(used: number, limit: number): string {
  return (
    `This signal reached its limit of ${limit} credits a day; ${used} were spent today. It ` +
    'goes on at its next run.'
  );
}

/** For a signal whose user has no credits left. */
export function outOfCredits(used: number): string {
  return (
    `The account ran out of credits after this signal spent ${used}. Get more credits from the operator of the ` +
    'service, then resume it. Results so far are kept.'
  );
}

function creditsWere(credits: number): string {
  return credits === 1 ? '1 credit was' : `${credits} credits were`;
}
