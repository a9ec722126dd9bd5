/** Asks one provider one question, and collects later answers. */
import type { Deps } from '../deps';
import type { Keyed } from './keys';
import type { Ask, ProviderAnswer } from './provider';

/**
 * Takes the key that pays, the question, and the ticket if its answer is collected. May spend the provider's credits.
 * Never rejects; if the provider rejects, it may have charged.
 */
export async function askProvider(
  { providers, log }: Pick<Deps, 'providers' | 'log'>,
  { provider, key }: Keyed,
  ask: Ask,
  ticket: string | null,
): Promise<ProviderAnswer> {
  const { send } = providers;
  const failed = { kind: 'failed', reason: 'unreadable', charged: 'unknown' } as const;
  const asked =
    ticket === null ? provider.ask(ask, key, send) : provider.collect?.(ticket, ask, key, send);
  const answer = (await asked?.catch(() => failed)) ?? failed;
  if (answer.kind === 'found' && answer.unknownFields.length > 0)
    log.debug(
      { provider: provider.id, fields: answer.unknownFields },
      'a data provider answered fields that are not read',
    );
  return answer;
}

/** How long to wait for a question that another process asks. */
export const retryMs = 1000;
