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
  cancelledByAgent: {
    text: 'This job was cancelled by an agent.',
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

/** Why a worker gives work up. */
export type GivenUpFor = EndedFor & {
  readonly why: { readonly reason: 'job_crashed' | 'job_gave_up' };
};

/** Takes the reason, and the credits that were charged and those that were reserved and released. */
export function jobStopped({ text, why }: EndedFor, charged: number, givenBack: number) {
  return {
    message:
      `${text} ${creditsWere(charged)} charged for what was found before, which stays; ` +
      `${creditsWere(givenBack)} set aside and given back.`,
    details: { ...why, charged, given_back: givenBack } satisfies RefusalData,
  };
}

/** The subject and verb of a sentence on credits. */
export function creditsWere(credits: number): string {
  return credits === 1 ? '1 credit was' : `${credits} credits were`;
}
