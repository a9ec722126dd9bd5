/** Looks emails and phones up: in the store first, then through the data providers whose keys a user has. */
import { profileAddress, readProfile } from '../../../contract/profile';
import type { LookedUp, Work, WorkerDeps } from '../../jobs/kind';
import {
  type Contact,
  type ContactSearch,
  type Cover,
  contacts,
  fieldOf,
  type WantedContacts,
} from '../contact-finder';
import type { KnownPerson } from '../known';
import type { ListedPerson } from '../listed';
import { particles } from '../look-up/name-words';
import { lettersOf, readName } from '../look-up/names';
import type { Person } from '../person';
import type { ContactOutcome, FoundContact } from './keep-contacts';

/** Which contacts a job was asked for. */
type Asked = Readonly<Record<Contact, boolean>>;
type Answered = Extract<ListedPerson, { kind: 'answered' }>;

/**
 * Takes people as the directory has them, and what the job's hold covers: what it doesn't cover is left to the user's
 * own keys. Returns those whose outcome is certain, and when the others are due. Spends the providers' credits within
 * their ceilings, and no credits of the service. Rejects only if the store fails or the signal aborts.
 */
export async function lookUpContacts(
  deps: WorkerDeps,
  { job, stopping }: Work,
  people: readonly ListedPerson[],
  asked: Asked,
  cover: Cover,
): Promise<LookedUp<ContactOutcome>> {
  const answered = people.filter((one): one is Answered => one.kind === 'answered');
  const ids = answered.map(({ known }) => known.id);
  const run = await deps.contactFinder.open(job, ids, cover);
  const wanted = answered.flatMap((person) => wantedOf(person, run, asked, cover) ?? []);
  const open = await run.work(wanted, stopping);
  const outcomes = people.flatMap((person): ContactOutcome[] => {
    const { position, subject } = person;
    if (person.kind !== 'answered') return [{ position, subject, status: person.kind }];
    if (open.has(person.known.id)) return [];
    const found = (contact: Contact) =>
      asked[contact] ? foundOf(person, run, contact, cover) : undefined;
    const [email, phone] = [found('email'), found('phone')];
    const current = {
      email: email?.value ?? person.known.work_email,
      phone: phone?.value ?? person.known.phone,
    };
    const details = run.detailsOf(person.known.id, asked, current);
    const uncovered = contacts.filter(
      (contact) =>
        asked[contact] && current[contact] === null && !cover.covers(person.known.id, contact),
    );
    return [{ position, subject, status: 'looked_up', email, phone, details, uncovered }];
  });
  return { outcomes, dueAt: open.size === 0 ? undefined : Math.min(...open.values()) };
}

/** What providers are asked about a person; undefined if nothing. */
function wantedOf(
  { known, found }: Answered,
  run: ContactSearch,
  asked: Asked,
  cover: Cover,
): WantedContacts | undefined {
  const person = askedAs(known, found);
  const lacking = contacts.filter(
    (contact) => asked[contact] && !isSettled(known, found, run, contact, cover),
  );
  return person && lacking.length > 0
    ? { personId: known.id, person, contacts: lacking }
    : undefined;
}

/** A find that its provider only thinks likely isn't settled: providers that weren't asked yet are asked too. */
function isSettled(
  known: KnownPerson,
  found: Person | undefined,
  run: ContactSearch,
  contact: Contact,
  cover: Cover,
): boolean {
  const field = fieldOf[contact];
  if (storedOf(known, found, run, contact, cover)) return true;
  const best = run.best(known.id, contact, known[field]);
  return known[field] !== null && (known[field] !== best?.value || best.isCertain);
}

/** The store's value, if the user has it or the hold covers it. Undefined otherwise. */
function storedOf(
  known: KnownPerson,
  found: Person | undefined,
  run: ContactSearch,
  contact: Contact,
  cover: Cover,
): FoundContact | undefined {
  const field = fieldOf[contact];
  const value = found?.[field];
  if (!value) return undefined;
  const isKnown = value === known[field];
  if (!isKnown && !cover.claim(known.id, contact)) return undefined;
  const best = run.best(known.id, contact, known[field]);
  return { value, isFree: best?.isOwnKey === true && best.value === value };
}

/** The store's value takes precedence over what providers found. Null if neither has one. */
function foundOf(
  { known, found }: Answered,
  run: ContactSearch,
  contact: Contact,
  cover: Cover,
): FoundContact | null {
  const stored = storedOf(known, found, run, contact, cover);
  if (stored) return stored;
  const best = run.best(known.id, contact, known[fieldOf[contact]]);
  return best ? { value: best.value, isFree: best.isOwnKey } : null;
}

/** How providers are asked about a person; undefined for a person without a name. */
export function askedAs(
  known: KnownPerson,
  found: Person | undefined,
): WantedContacts['person'] | undefined {
  const fullName = (known.name ?? found?.name ?? '').trim();
  const [reading] = readName(fullName);
  if (!reading) return undefined;
  const words = spelledIn(fullName, reading.words);
  const family = familyAt(reading.words);
  const profile = readProfile(known.profile_url);
  return {
    fullName: words.join(' '),
    firstName: words[0] ?? '',
    lastName: words.slice(family).join(' '),
    domain: known.domain,
    companyName: found?.employment?.domain === known.domain ? found.employment.company : null,
    profileUrl: profile.startsWith('linkedin.') ? profileAddress(known.profile_url) : null,
  };
}

/** Where the family name begins: at its particle, else at the last word. */
function familyAt(words: readonly string[]): number {
  const particle = words.findIndex((word, at) => at > 0 && particles.has(word));
  return particle > 0 ? particle : Math.max(words.length - 1, Math.min(1, words.length));
}

/** The words of a reading, which are in lower case and without hyphens and apostrophes, as the text spells them. */
function spelledIn(text: string, words: readonly string[]): string[] {
  const spelled = text.split(/[\s,]+/).map((one) => one.replace(/^\P{L}+|\P{L}+$/gu, ''));
  return words.map((word) => spelled.find((one) => lettersOf(one) === lettersOf(word)) ?? word);
}
