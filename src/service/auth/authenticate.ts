/** Finds out who calls (§5): the API key's owner, whom the user id must name as well. */
import { headers } from '../../contract/headers';
import { ApiError } from '../errors';
import type { Parts } from '../parts';
import type { User } from '../store/users';
import { hashApiKey } from './api-keys';

/**
 * Takes the two headers' values. The user id is the account's id or its e-mail address in any case.
 * Throws the same ApiError UNAUTHENTICATED whatever is wrong. Spends no credits.
 */
export async function authenticate(
  { store }: Pick<Parts, 'store'>,
  apiKey: string | undefined,
  userId: string | undefined,
): Promise<User> {
  const owner = apiKey ? await store.users.findByKeyHash(hashApiKey(apiKey)) : undefined;
  if (owner && (userId === owner.id || userId?.toLowerCase() === owner.email)) return owner;
  throw new ApiError(
    'UNAUTHENTICATED',
    `The ${headers.apiKey} or ${headers.userId} header is missing or wrong, so nothing was done and no ` +
      `credits were spent. Send the API key and, as ${headers.userId}, the e-mail address that it was made ` +
      'for. A lost key comes back by signing up again with the same e-mail address.',
  );
}
