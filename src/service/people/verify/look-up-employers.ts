/** Looks employers up: in the store first, then through the data providers whose keys a user has. */
import type { LookedUp, Work, WorkerDeps } from '../../jobs/kind';
import type { WantedContacts } from '../contact-finder';
import { askedAs } from '../enrich/look-up-contacts';
import type { ListedPerson } from '../listed';
import type { VerdictOutcome } from './keep-verdicts';
import { verdictOf } from './verdict';

/**
 * Takes people as the directory has them. Returns those whose verdict is certain, and when the others are due. Spends
 * the providers' credits within their ceilings, and no credits of the service. Rejects only if the store fails or the
 * signal aborts.
 */
export async function lookUpEmployers(
  deps: WorkerDeps,
  { job, stopping }: Work,
  people: readonly ListedPerson[],
): Promise<LookedUp<VerdictOutcome>> {
  const lacking = people.flatMap((one) =>
    one.kind === 'answered' && !one.found?.employment ? [one] : [],
  );
  const run = await deps.contactFinder.open(
    job,
    lacking.map(({ known }) => known.id),
  );
  const wanted = lacking.flatMap(({ known, found }): WantedContacts[] => {
    const person = askedAs(known, found);
    return person ? [{ personId: known.id, person, contacts: ['employer'] }] : [];
  });
  const open = await run.work(wanted, stopping);
  const outcomes = people.flatMap((one): VerdictOutcome[] => {
    const { position, subject, kind } = one;
    if (kind !== 'answered') return [{ position, subject, status: kind }];
    const { known, found } = one;
    if (open.has(known.id)) return [];
    const stored = found?.employment;
    const find = stored ? undefined : run.employer(known.id);
    const verdict = verdictOf(stored ?? find?.employment, known.domain);
    if (verdict.status === 'unknown') return [{ position, subject, ...verdict }];
    const source = find?.source ?? null;
    return [{ position, subject, ...verdict, source, isFree: find?.isOwnKey === true }];
  });
  return { outcomes, dueAt: open.size === 0 ? undefined : Math.min(...open.values()) };
}
