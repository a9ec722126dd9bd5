/** The HTTP side of looking people up (our extension `people-lookup`). */
import { type LookUpPeopleResponse, lookUpPeopleRequestSchema } from '../../../contract/people';
import { companiesMeant } from '../../companies/by-host';
import { bodyHandler } from '../../routes';
import { readReference } from './reference';

/** Spends no credits, and returns only ids. */
export const lookUpPeopleHandler = bodyHandler(
  lookUpPeopleRequestSchema,
  async ({ store, clock }, { userId, body }): Promise<LookUpPeopleResponse> => {
    const read = body.references.map(readReference);
    const domains = read.flatMap((one) => (one?.by === 'name' ? [one.key] : []));
    const meant = await companiesMeant(store.companies, domains);
    const wanted = read.map((one) =>
      one?.by === 'name' ? { ...one, key: meant.get(one.key) ?? one.key } : one,
    );
    const found = await store.peopleLookUp.find(userId, wanted, clock());
    const people = found.map((one) =>
      typeof one === 'number'
        ? { status: 'found' as const, person_id: one }
        : { status: one, person_id: null },
    );
    return { people };
  },
);
