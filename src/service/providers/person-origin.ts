/** Says which data provider found a person, and their email and phone (our extension `providers`). */
import { emailQualities, type PersonOrigin } from '../../contract/providers';
import { rfc3339 } from '../clock';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import type { Contact } from '../people/contact-finder';
import { named } from './provider';
import type { AskRecord } from './store';
import { usable } from './waterfall';

/** Takes a person's id. Spends nothing. Throws ApiError NOT_FOUND for an id that isn't the user's. */
export async function personOrigin(
  { store, providers }: Pick<Deps, 'store' | 'providers'>,
  userId: string,
  id: number,
): Promise<PersonOrigin> {
  const [known] = await store.people.known(userId, [id]);
  if (!known)
    throw new ApiError(
      'NOT_FOUND',
      'You have no person with this person_id. No credits were spent. Use an id from the sheet of people.',
    );
  const asks = await store.providers.asks(userId, [id]);
  const person = await store.personOrigins.ofPerson(userId, id);
  const from = (provider: string | undefined, at: number) => ({
    source: provider ?? null,
    source_name: provider === undefined ? null : named(providers.list, provider).name,
    found_at: provider === undefined ? null : rfc3339(at),
  });
  const origin = (contact: Contact, value: string) => {
    const ask = finderOf(asks, contact, value);
    return { ask, value, ...from(ask?.provider, ask?.askedAt ?? 0) };
  };
  const { ask, ...email } = origin('email', known.work_email ?? '');
  const { ask: _ask, ...phone } = origin('phone', known.phone ?? '');
  return {
    person_id: id,
    name: known.name,
    person: person ? from(person.source ?? undefined, person.discovered_at) : null,
    email:
      known.work_email === null
        ? null
        : {
            ...email,
            quality: emailQualities.find((one) => one === ask?.status) ?? null,
            verified_at: typeof ask?.verifiedAt === 'number' ? rfc3339(ask.verifiedAt) : null,
          },
    phone: known.phone === null ? null : phone,
  };
}

/** The question that found the user's current value: of several, the one with the best status, else the first. */
function finderOf(asks: readonly AskRecord[], contact: Contact, value: string) {
  const rank = ({ status }: AskRecord) => {
    const at = status === null ? -1 : usable.indexOf(status);
    return at < 0 ? usable.length : at;
  };
  return asks
    .filter((ask) => ask.capability === contact && ask.state === 'found' && ask.value === value)
    .sort((one, other) => rank(one) - rank(other) || one.askedAt - other.askedAt)[0];
}
