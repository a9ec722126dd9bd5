/** Saves work emails and phones that were found: person, item and charges in one transaction (§4.4). */
import type { EnrichedPerson } from '../../../contract/people';
import { type Charge, charges } from '../../billing/charges';
import { charge, coveredCharges, lockUser } from '../../billing/ledger';
import type { Queries } from '../../database/database';
import { raw, sql } from '../../database/sql';
import { emailMark, withoutForgotten } from '../../forgotten/forgotten';
import { stillPending } from '../../jobs/items';
import type { LeasedJob } from '../../jobs/lease';
import type { PendingItem } from '../../jobs/store';
import { type Contact, type ContactDetails, contacts, fieldOf } from '../contact-finder';
import {
  type Decision,
  decideItems,
  type KnownPerson,
  knownPeopleTables,
  peopleOf,
} from '../known';
import { addToTotals } from '../provider-totals';

/** What a look-up found for one person; undefined if it wasn't requested. */
export type ContactOutcome = PendingItem &
  (
    | {
        readonly status: 'looked_up';
        readonly email: FoundContact | null | undefined;
        readonly phone: FoundContact | null | undefined;
        /** What data providers found and charged; undefined if none could be asked. */
        readonly details: ContactDetails | undefined;
        /** Contacts whose look-ups that cost credits were skipped, because the hold doesn't cover them. */
        readonly uncovered: readonly Contact[];
      }
    | { readonly status: 'not_found' | 'failed' }
  );

export interface FoundContact {
  readonly value: string;
  /** Whether the user's own key of a data provider found it, which costs no credits. */
  readonly isFree: boolean;
}

export interface ContactPrices {
  readonly email: number;
  readonly phone: number;
}

interface Find {
  readonly position: number;
  readonly person: KnownPerson;
  readonly email: Datum;
  readonly phone: Datum;
  readonly details: ContactDetails | undefined;
  readonly uncovered: readonly Contact[];
}

/** The current value of an email or phone; one that isn't found again keeps its earlier value. */
interface Datum {
  readonly asked: boolean;
  readonly value: string | null;
  readonly charge: Charge | undefined;
}

/** Runs in the transaction that checked the job's lease. */
export async function keepContacts(
  tx: Queries,
  job: LeasedJob,
  outcomes: readonly ContactOutcome[],
  prices: ContactPrices,
  now: number,
) {
  await lockUser(tx, job.userId);
  const remaining = new Set(await withoutForgotten(tx, outcomes, marksOf));
  const pending = await stillPending(tx, job, outcomes);
  const people = await peopleOf(tx, job, pending);
  const finds: Find[] = [];
  const decisions: Decision[] = [];
  for (const outcome of pending) {
    const { position, subject, status } = outcome;
    const person = people.get(subject);
    if (person && status === 'looked_up' && remaining.has(outcome)) {
      finds.push(findOf(outcome, person, prices));
    } else {
      const missing = status === 'failed' ? 'failed' : 'not_found';
      decisions.push({ position, status: missing, credits: 0, result: null });
    }
  }
  const due = finds.flatMap(({ email, phone }) => [email.charge ?? [], phone.charge ?? []]);
  const payer = { userId: job.userId, jobId: job.id };
  const covered = await coveredCharges(tx, payer, due.flat());
  const charged = await charge(tx, payer, covered, now);
  const paid = finds.map((find) => withoutUnpaid(find, new Set(covered)));
  for (const find of paid) await keepData(tx, job, find);
  const decided = paid.map((find) => decisionOf(find, creditsOf(find, charged)));
  await decideItems(tx, job, [...decisions, ...decided]);
  await addToTotals(
    tx,
    job,
    decided.map(({ result: { email_source, phone_source, provider_costs } }) => ({
      costs: provider_costs,
      used: { email: email_source, phone: phone_source },
    })),
  );
}

/** Forgotten people must not be found by their email address either. */
function marksOf(outcome: ContactOutcome): readonly string[] {
  return outcome.status === 'looked_up' && outcome.email ? [emailMark(outcome.email.value)] : [];
}

function findOf(
  outcome: Extract<ContactOutcome, { status: 'looked_up' }>,
  person: KnownPerson,
  prices: ContactPrices,
): Find {
  const datum = (
    found: FoundContact | null | undefined,
    known: string | null,
    chargeOf: (value: string) => Charge,
  ): Datum => {
    if (found === undefined) return { asked: false, value: null, charge: undefined };
    const charge = found && !found.isFree ? chargeOf(found.value) : undefined;
    return { asked: true, value: found?.value ?? known, charge };
  };
  return {
    position: outcome.position,
    person,
    email: datum(outcome.email, person.work_email, (value) =>
      charges.foundEmail(person.id, value, prices.email),
    ),
    phone: datum(outcome.phone, person.phone, (value) =>
      charges.foundPhone(person.id, value, prices.phone),
    ),
    details: outcome.details,
    uncovered: outcome.uncovered,
  };
}

/** Replaces contacts that the hold turned out not to cover by those that the user has already. */
function withoutUnpaid(find: Find, covered: ReadonlySet<Charge>): Find {
  const isUnpaid = ({ charge }: Datum) => charge !== undefined && !covered.has(charge);
  const unpaid = contacts.filter((contact) => isUnpaid(find[contact]));
  if (unpaid.length === 0) return find;
  const kept = (contact: Contact): Datum =>
    unpaid.includes(contact)
      ? { asked: true, value: find.person[fieldOf[contact]], charge: undefined }
      : find[contact];
  return {
    ...find,
    email: kept('email'),
    phone: kept('phone'),
    details: find.details && {
      ...find.details,
      ...(unpaid.includes('email') && unknownSource.email),
      ...(unpaid.includes('phone') && unknownSource.phone),
    },
    uncovered: [...new Set([...find.uncovered, ...unpaid])],
  };
}

const unknownSource = {
  email: { email_source: null, email_quality: null, email_verified_at: null },
  phone: { phone_source: null },
} as const;

function creditsOf({ email, phone }: Find, charged: ReadonlyMap<string, number>): number {
  return [email.charge, phone.charge].reduce(
    (sum, charge) => sum + ((charge && charged.get(charge.key)) ?? 0),
    0,
  );
}

async function keepData(tx: Queries, job: LeasedJob, { person, email, phone }: Find) {
  const work = email.asked ? email.value : person.work_email;
  const number = phone.asked ? phone.value : person.phone;
  if (work === person.work_email && number === person.phone) return;
  for (const table of knownPeopleTables) {
    await tx.run(
      sql`UPDATE ${raw(table)} SET work_email = ${work}, phone = ${number} WHERE user_id = ${job.userId} AND id = ${person.id}`,
    );
  }
}

function decisionOf(
  { position, person, email, phone, details, uncovered }: Find,
  credits: number,
): Decision & { readonly result: EnrichedPerson } {
  const status = email.value !== null || phone.value !== null ? 'enriched' : 'no_match';
  const result: EnrichedPerson = {
    person_id: person.id,
    status,
    person_name: person.name,
    person_email: email.value,
    email_status: statusOf(email),
    person_phone: phone.value,
    phone_status: statusOf(phone),
    credits_charged: credits,
    ...details,
    ...(uncovered.length > 0 && { lacks_credits: [...uncovered] }),
  };
  return { position, status, credits, result };
}

function statusOf({ asked, value }: Datum) {
  if (!asked) return 'not_requested';
  return value === null ? 'not_found' : 'found';
}
