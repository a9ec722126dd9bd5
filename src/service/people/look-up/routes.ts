/** The HTTP side of looking people up (our extension `people-lookup`). */
import { type LookUpPeopleResponse, lookUpPeopleRequestSchema } from '../../../contract/people';
import type { Deps } from '../../deps';
import { readBody } from '../../http/body';
import type { Handler } from '../../routes';
import { readReference } from './reference';

/** Spends no credits, and answers nothing but ids. */
export function lookUpPeopleHandler({ store, settings, clock }: Deps): Handler {
  return async (c) => {
    const body = await readBody(c, lookUpPeopleRequestSchema(), settings.bodyLimitBytes);
    const wanted = body.references.map(readReference);
    const found = await store.peopleLookUp.find(c.get('user').id, wanted, clock());
    const people = found.map((one) =>
      typeof one === 'number'
        ? { status: 'found' as const, person_id: one }
        : { status: one, person_id: null },
    );
    return c.json({ people } satisfies LookUpPeopleResponse);
  };
}
