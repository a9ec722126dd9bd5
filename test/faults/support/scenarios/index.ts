/** Every kind of run that the sweeps replay. */
import type { Kind } from '../scenario';
import { enrichAccounts } from './enrich-accounts';

export const kinds: readonly Kind[] = [enrichAccounts];
