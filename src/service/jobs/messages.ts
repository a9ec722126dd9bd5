/** What users are told of jobs and signals that ended before their time. */
import { maxDeaths, maxFailures } from './tries';

/** What users are told; the store adds what was charged and given back. */
export const gaveUp = {
  failing:
    `This failed ${maxFailures} times in a row, so the service stopped trying. Contact whoever runs the ` +
    'service: the log says why.',
  deadly:
    `The service crashed ${maxDeaths} times in a row while working on this, so it stopped trying. Contact ` +
    'whoever runs the service: the log says more.',
};

/** For what no program can work on, because it cannot be read. */
export const unreadable =
  'The saved request can no longer be read, so it was stopped. Contact whoever runs the service.';

/** Takes why, and the credits that were charged, and that were set aside and are given back. */
export function jobStopped(why: string, charged: number, givenBack: number): string {
  return (
    `${why} ${creditsWere(charged)} charged for what was found before, which stays; ` +
    `${creditsWere(givenBack)} set aside and given back.`
  );
}

/** For a signal nothing is set aside. */
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
    `The account ran out of credits after this signal spent ${used}. Get more credits from whoever runs the ` +
    'service, then resume it. Results so far are kept.'
  );
}

function creditsWere(credits: number): string {
  return credits === 1 ? '1 credit was' : `${credits} credits were`;
}
