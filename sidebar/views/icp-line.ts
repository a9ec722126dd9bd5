/** What an ICP asks for, in a line of words. */
import type { IcpChoice, Span } from '../../src/sheet/signals/icp-choice';
import { texts } from '../texts';

const words = texts.signals.icpLine;
/** So many roles and places tell enough. */
const shown = 3;

export function icpLine({ roles, employees, funding, places }: IcpChoice): string {
  const staff = spanOf(employees);
  const parts = [
    roles.slice(0, shown).join(', ') + (roles.length > shown ? ' …' : ''),
    staff && words.employees(staff),
    spanOf(funding),
    places.slice(0, shown).join(', ') + (places.length > shown ? ' …' : ''),
  ];
  return parts.filter(Boolean).join(' · ');
}

function spanOf({ from, to }: Span<number | string>): string {
  if (from === undefined) return to === undefined ? '' : words.atMost(to);
  return to === undefined ? words.atLeast(from) : words.between(from, to);
}
