/** Questions about the people and companies of the fakes, and how tests ask them. */
import type {
  Ask,
  PersonAsked,
  Provider,
  ProviderAnswer,
} from '../../../src/service/providers/provider';
import { type FakeProviders, goodKey } from '../../fakes/providers/providers';
import { companies, type FakePerson, type ProviderId, people } from '../../fakes/providers/world';

export function asked(person: FakePerson, more: Partial<PersonAsked> = {}): PersonAsked {
  return {
    fullName: person.name,
    firstName: person.first,
    lastName: person.last,
    domain: person.company.domain,
    companyName: person.company.name,
    profileUrl: person.page,
    ...more,
  };
}

export function first<Value>(values: readonly Value[], fits: (value: Value) => boolean): Value {
  const found = values.find(fits);
  if (found === undefined) throw new Error('The fakes know nothing like that.');
  return found;
}

export const peopleAsk = (domain: string, more: object = {}): Ask => ({
  capability: 'people',
  domain,
  titles: [],
  seniorities: [],
  departments: [],
  countries: [],
  max: 25,
  after: null,
  ...more,
});

/** A question that the provider can answer, for each of its capabilities. */
export function answerable(id: ProviderId, capability: Ask['capability']): Ask {
  const company = first(companies, ({ knownBy }) => knownBy.has(id));
  if (capability === 'company') return { capability, domain: company.domain };
  if (capability === 'people') {
    return peopleAsk(
      first(people, ({ knownBy, mails }) => knownBy.has(id) && !!mails[id]).company.domain,
    );
  }
  const person = first(people, ({ mails, phones, knownBy }) =>
    capability === 'email'
      ? mails[id] === 'valid'
      : capability === 'phone'
        ? phones.has(id)
        : knownBy.has(id),
  );
  return { capability, person: asked(person) };
}

/** Asks, and collects as often as the answer is pending, at most ten times. */
export async function settled(
  provider: Provider,
  ask: Ask,
  { send }: Pick<FakeProviders, 'send'>,
  key = goodKey,
): Promise<ProviderAnswer> {
  let answer = await provider.ask(ask, key, send);
  for (let look = 0; look < 10 && answer.kind === 'pending'; look += 1) {
    answer = (await provider.collect?.(answer.ticket, ask, key, send)) ?? answer;
  }
  return answer;
}
