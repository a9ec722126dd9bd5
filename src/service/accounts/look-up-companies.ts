/** Looks companies up: in the store and public sources first, then through the data providers whose keys a user has. */
import * as v from 'valibot';
import { missReasons } from '../../contract/enrich-accounts';
import { second } from '../clock';
import { companySchema } from '../companies/company';
import { filledBy, lacksFacts } from '../companies/own-key';
import { hostsAbove } from '../companies/read-company';
import type { LookedUp, Work, WorkerDeps } from '../jobs/kind';
import { withRetries } from '../jobs/retry';
import type { PendingItem } from '../jobs/store';
import type { Log } from '../log';
import type { CompanyFind } from '../providers/company-finder';
import type { ItemOutcome } from './keep-outcomes';

/** How soon a domain is looked up again while a public source is still being read for it. */
const laterMs = second;

/**
 * Returns the items whose outcome is certain, and when the others are due. What isn't found, or lacks facts, is asked
 * of the user's own keys, which may spend their credits within their ceilings; spends no credits of the service. Errors
 * of the directory become outcomes. Rejects only if the store fails or the signal aborts.
 */
export async function lookUpCompanies(
  deps: WorkerDeps,
  { job, stopping }: Pick<Work, 'job' | 'stopping'>,
  items: readonly PendingItem[],
): Promise<LookedUp<ItemOutcome>> {
  const outcomes = await inDirectory(deps, items, stopping);
  const wanted = [...new Set(outcomes.flatMap((outcome) => askedAs(outcome) ?? []))];
  if (wanted.length === 0) return { outcomes };
  const answers = await deps.companyFinder.find(job, wanted, stopping);
  const dues: number[] = [];
  const settled = outcomes.flatMap((outcome): ItemOutcome[] => {
    const answer = answers.get(askedAs(outcome) ?? '');
    if (!answer) return [outcome];
    if ('company' in answer) return [withFind(outcome, answer)];
    dues.push(answer.dueAt);
    return [];
  });
  if (outcomes.length < items.length) dues.push(deps.clock() + laterMs);
  return { outcomes: settled, dueAt: dues.length === 0 ? undefined : Math.min(...dues) };
}

/** The domain that providers are asked about; undefined if nothing needs to be asked. */
function askedAs(outcome: ItemOutcome): string | undefined {
  if (outcome.status === 'enriched')
    return lacksFacts(outcome.company) ? outcome.company.domain : undefined;
  // A page at LinkedIn isn't a domain.
  if (outcome.status === 'failed' || outcome.subject.includes('/')) return undefined;
  return hostsAbove(outcome.subject).ask;
}

/** Adds what a provider found; values that the service knows are kept. */
function withFind(outcome: ItemOutcome, { source, company: found }: CompanyFind): ItemOutcome {
  const { position, subject } = outcome;
  if (outcome.status !== 'enriched')
    return { position, subject, status: 'enriched', company: found, source, isFree: true };
  const company = filledBy(outcome.company, found);
  return company === outcome.company ? outcome : { ...outcome, company, source };
}

/** Rejects only if the signal aborts; errors of the directory become outcomes. Spends no credits. */
async function inDirectory(
  { store, directory, log }: Pick<WorkerDeps, 'store' | 'directory' | 'log'>,
  items: readonly PendingItem[],
  signal: AbortSignal,
): Promise<ItemOutcome[]> {
  const subjects = items.map(({ subject }) => subject);
  const find = async () => {
    const pages = await store.companies.ofPages(
      subjects.filter((subject) => subject.includes('/')),
    );
    const named = subjects.map((subject) => pages.get(subject) ?? subject);
    const found = await directory.find(named);
    return new Map(subjects.map((subject, at) => [subject, found.get(named[at] ?? subject)]));
  };
  const found = await withRetries(log, 'company directory', find, signal);
  if (!found) return items.map((item) => ({ ...item, status: 'failed' }));
  return items.flatMap((item) => {
    const answer = found.get(item.subject);
    return answer === 'later' ? [] : [outcomeOf(item, answer, log)];
  });
}

const missSchema = v.object({
  miss: v.nullable(v.picklist(missReasons)),
  detail: v.optional(v.string()),
});

/** Directories can be replaced by others, so their answers are checked like requests. */
function outcomeOf(item: PendingItem, found: unknown, log: Log): ItemOutcome {
  if (found === undefined) return { ...item, status: 'not_found' };
  const reading = v.safeParse(companySchema, found);
  if (reading.success) {
    const { domain } = reading.output;
    const isAbove = item.subject.includes('/') || item.subject.endsWith(`.${domain}`);
    const company = { ...reading.output, domain: isAbove ? domain : item.subject };
    return { ...item, status: 'enriched', company };
  }
  const miss = v.safeParse(missSchema, found);
  if (miss.success) return { ...item, status: 'not_found', why: miss.output };
  const fields = reading.issues.map((issue) => v.getDotPath(issue));
  log.warn({ fields }, 'the company directory answered a company that cannot be kept');
  return { ...item, status: 'failed' };
}
