/** Reads the service's whole list of signals. */
import type { Result } from '../../client/answer';
import { type Caller, send } from '../../client/call';
import { readSignals } from '../../client/signals';
import { asText, type Loose } from '../../client/tolerant';

/** Ten thousand signals; a service that never ends its list must not keep an execution for ever. */
const maxPages = 50;

/** Every signal of the caller, the service's order. Spends nothing. Serves §4.11. */
export function readAllSignals(caller: Caller): Result<Loose[]> {
  const signals: Loose[] = [];
  for (let pages = 1; ; pages += 1) {
    const page = send(caller, readSignals([], signals.length));
    if (!page.ok) return page;
    signals.push(...page.value.signals);
    if (!page.value.more || pages >= maxPages) return { ...page, value: signals };
  }
}

/** A listed signal's id as text. */
export function idOf(signal: Loose): string | undefined {
  return asText(signal['signal_id']) ?? asText(signal['id']);
}

/** A listed signal's name. */
export function nameOf(signal: Loose): string {
  return (asText(signal['signal_name']) ?? asText(signal['name']) ?? '').trim();
}
