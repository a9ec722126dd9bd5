/** Finds out who calls (§5): the API key's owner, whom the user id must name as well. */
import { headers } from '../../contract/headers';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import type { User } from '../user';
import { hashApiKey } from './api-keys';

/**
 * Takes the two headers' values. The user id is the account's id or its e-mail address in any case.
 * Throws the same ApiError UNAUTHENTICATED whatever is wrong. Spends no credits.
 */
export async function authenticate(
  { store }: Pick<Deps, 'store'>,
  apiKey: string | undefined,
  userId: string | undefined,
): Promise<User> {
  const owner = apiKey ? await store.users.findByKeyHash(hashApiKey(apiKey)) : undefined;
  if (owner && (userId === owner.id || userId?.toLowerCase() === owner.email)) return owner;
  throw new ApiError(
    'UNAUTHENTICATED',
    `The ${headers.apiKey} or ${headers.userId} header is missing or wrong. Nothing was done and no credits ` +
      `were spent. Send your API key and, as ${headers.userId}, the email address it belongs to. To recover a ` +
      'lost key, sign up again with the same email address.',
  );
}
