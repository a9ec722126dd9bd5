/** =SIGNAL_LIST: the signals and their state. */
import type { Caller } from '../../client/call';
import { invalidOption, meantName } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { readSignals, signedLinks } from '../../client/signals';
import type { Loose } from '../../client/tolerant';
import { type SignalType, signalTypes } from '../../contract/signal-states';
import { cellOf, tableOf } from '../accounts/flat-account';
import { splitList } from '../arguments';
import type { Cell, Platform } from '../ports';
import { answer, nothingFound } from './answer';
import { keptSeconds, sendFree, sharedRead } from './shared-read';

const headers = {
  signal_id: 'Signal id',
  signal_name: 'Signal',
  signal_type: 'Type',
  status: 'Status',
  repeat: 'Daily',
  icp: 'ICP',
};
/** At 200 per page, at most the newest 2,000 are shown. */
const maxPages = 10;

/**
 * Takes the types to show as text with commas or a range, all by default. Returns a header row and one row per signal,
 * at most five minutes old. Everyone who sees the sheet sees them, so signed links that open a list are left out.
 * Spends nothing (§4.11).
 */
export function signalList(platform: Platform, types?: unknown): Cell[][] {
  return answer(platform, (deadline) => {
    const wanted = [...new Set(splitList(types).map(readType))].sort();
    const name = `signals.${wanted.join(',')}`;
    const signals = sharedRead(platform, name, keptSeconds.lists, deadline, (caller) =>
      readAll(platform, caller, wanted),
    );
    if (signals.length === 0) throw nothingFound(reasons.noSignals(), reasons.deployOrOtherTypes());
    return tableOf(signals, headers);
  });
}

function readAll(platform: Platform, caller: Caller, types: readonly SignalType[]): Loose[] {
  const signals: Loose[] = [];
  for (let page = 0; page < maxPages; page++) {
    const found = sendFree(platform, caller, readSignals(types, signals.length));
    signals.push(...found.signals.map(withoutLinks));
    if (!found.more) break;
  }
  return signals;
}

const links: readonly string[] = Object.values(signedLinks);

function withoutLinks(signal: Loose): Loose {
  return Object.fromEntries(Object.entries(signal).filter(([field]) => !links.includes(field)));
}

function readType(text: string): SignalType {
  const type = meantName(
    text,
    signalTypes.map((name) => ({ name, ways: [String(cellOf(name, 'signal_type'))] })),
  );
  if (!type) throw invalidOption(text, reasons.unknownType(), signalTypes.join(', '));
  return type;
}
