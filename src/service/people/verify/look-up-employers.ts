/** Looks employers up: in the store first, then through the data providers whose keys a user has. */
import type { LookedUp, Work, WorkerDeps } from '../../jobs/kind';
import type { Cover, WantedContacts } from '../contact-finder';
import { askedAs } from '../enrich/look-up-contacts';
import type { ListedPerson } from '../listed';
import type { VerdictOutcome } from './keep-verdicts';
import { verdictOf } from './verdict';

type Answered = Extract<ListedPerson, { kind: 'answered' }>;

/**
 * Takes people as the directory has them, and what the job's hold covers: what it doesn't cover is left to the user's
 * own keys. Returns those whose verdict is certain, and when the others are due. Spends the providers' credits within
 * their ceilings, and no credits of the service. Rejects only if the store fails or the signal aborts.
 */
export async function lookUpEmployers(
  deps: WorkerDeps,
  { job, stopping }: Work,
  people: readonly ListedPerson[],
  cover: Cover,
): Promise<LookedUp<VerdictOutcome>> {
  const answered = people.flatMap((one) => (one.kind === 'answered' ? [one] : []));
  const ids = answered.map(({ known }) => known.id);
  const run = await deps.contactFinder.open(job, ids, cover);
  const stored = ({ known, found }: Answered) =>
    found?.employment && cover.claim(known.id, 'employer') ? found.employment : undefined;
  const lacking = answered.filter((one) => !stored(one));
  const wanted = lacking.flatMap(({ known, found }): WantedContacts[] => {
    const person = askedAs(known, found);
    return person ? [{ personId: known.id, person, contacts: ['employer'] }] : [];
  });
  const open = await run.work(wanted, stopping);
  const outcomes = people.flatMap((one): VerdictOutcome[] => {
    const { position, subject, kind } = one;
    if (kind !== 'answered') return [{ position, subject, status: kind }];
    const { known } = one;
    if (open.has(known.id)) return [];
    const employment = stored(one);
    const find = employment ? undefined : run.employer(known.id);
    const verdict = verdictOf(employment ?? find?.employment, known.domain);
    const isUncovered = !cover.covers(known.id, 'employer');
    const costs = employment ? undefined : run.employerCosts(known.id);
    if (verdict.status === 'unknown')
      return [{ position, subject, ...verdict, isUncovered, costs }];
    const source = find?.source ?? null;
    return [{ position, subject, ...verdict, source, isFree: find?.isOwnKey === true, costs }];
  });
  return { outcomes, dueAt: open.size === 0 ? undefined : Math.min(...open.values()) };
}
