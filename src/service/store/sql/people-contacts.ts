/** Keeps work e-mails and phones that were found: person, item and charges stand or fall together (§4.4). */
import { createHash } from 'node:crypto';
import type { EnrichedPerson } from '../../../contract/enrich-people';
import { emailMark } from '../../forget/marks';
import type { ContactOutcome, ContactPrices, PersonRecord } from '../people';
import type { Queries, SqlDatabase } from './database';
import { withoutForgotten } from './forgotten';
import type { LeasedJob } from './lease';
import { type Charge, charge, lockUser } from './ledger';
import { type Decision, decideItems, peopleOf, stillPending } from './people-items';

interface Find {
  readonly position: number;
  readonly person: PersonRecord;
  readonly email: Datum;
  readonly phone: Datum;
}

/** What is known of one datum now; what is not found now keeps what was known before. */
interface Datum {
  readonly asked: boolean;
  readonly value: string | null;
  readonly charge: Charge | undefined;
}

/** A part of the transaction in which the job's lease was checked. */
export async function keepContacts(
  within: Queries,
  dialect: SqlDatabase['dialect'],
  job: LeasedJob,
  outcomes: readonly ContactOutcome[],
  prices: ContactPrices,
  now: number,
) {
  await lockUser(within, job.userId);
  const open = await stillPending(within, dialect, job, outcomes);
  const people = await peopleOf(within, dialect, job, open);
  const welcome = new Set(await withoutForgotten(within, dialect, open, marksOf));
  const finds: Find[] = [];
  const decisions: Decision[] = [];
  for (const outcome of open) {
    const { position, subject, status } = outcome;
    const person = people.get(subject);
    if (person && status === 'looked_up' && welcome.has(outcome)) {
      finds.push(findOf(outcome, person, prices));
    } else {
      const missing = status === 'failed' ? 'failed' : 'not_found';
      decisions.push({ position, status: missing, credits: 0, result: null });
    }
  }
  const charges = finds.flatMap(({ email, phone }) => [email.charge ?? [], phone.charge ?? []]);
  const charged = await charge(within, job, charges.flat(), now);
  for (const find of finds) await keepData(within, job, find);
  await decideItems(within, job, [
    ...decisions,
    ...finds.map((find) => decisionOf(find, creditsOf(find, charged))),
  ]);
}

/** Whoever was to be forgotten is not found under their e-mail address either. */
function marksOf(outcome: ContactOutcome): readonly string[] {
  return outcome.status === 'looked_up' && outcome.email ? [emailMark(outcome.email)] : [];
}

function findOf(
  outcome: Extract<ContactOutcome, { status: 'looked_up' }>,
  person: PersonRecord,
  prices: ContactPrices,
): Find {
  const key = (what: string, value: string) => `${what}:${person.id}:${digest(value)}`;
  const datum = (
    found: string | null | undefined,
    known: string | null,
    chargeOf: (value: string) => Charge,
  ): Datum => {
    if (found === undefined) return { asked: false, value: null, charge: undefined };
    return { asked: true, value: found ?? known, charge: found ? chargeOf(found) : undefined };
  };
  return {
    position: outcome.position,
    person,
    email: datum(outcome.email, person.work_email, (value) => ({
      chargeKey: key('email', value),
      credits: prices.email,
      reason: 'email_found',
    })),
    phone: datum(outcome.phone, person.phone, (value) => ({
      chargeKey: key('phone', value),
      credits: prices.phone,
      reason: 'phone_found',
    })),
  };
}

/** The ledger is never changed, so it must not hold what may have to be deleted. */
function digest(value: string): string {
  return createHash('sha256').update(value.trim().toLowerCase()).digest('hex').slice(0, 16);
}

function creditsOf({ email, phone }: Find, charged: ReadonlySet<string>): number {
  return [email.charge, phone.charge].reduce(
    (sum, charge) => sum + (charge && charged.has(charge.chargeKey) ? charge.credits : 0),
    0,
  );
}

async function keepData(within: Queries, job: LeasedJob, { person, email, phone }: Find) {
  const work = email.asked ? email.value : person.work_email;
  const number = phone.asked ? phone.value : person.phone;
  if (work === person.work_email && number === person.phone) return;
  await within.run(
    'UPDATE account_people SET work_email = ?, phone = ? WHERE user_id = ? AND id = ?',
    work,
    number,
    job.userId,
    person.id,
  );
}

function decisionOf({ position, person, email, phone }: Find, credits: number): Decision {
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
  };
  return { position, status, credits, result };
}

function statusOf({ asked, value }: Datum) {
  if (!asked) return 'not_requested';
  return value === null ? 'not_found' : 'found';
}
