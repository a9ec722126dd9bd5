/** An ideal customer profile as a person chooses it. */
import { send } from '../../client/call';
import { readIcps } from '../../client/icps';
import { ProblemError } from '../../client/problem';
import { asNumber, asText, type Loose } from '../../client/tolerant';
import type { Platform } from '../ports';
import { callerOf } from '../settings/connection';

export interface IcpChoice {
  readonly id: number;
  readonly name: string;
  /** What it asks for, in a line of words; '' if the service does not say. */
  readonly line: string;
}

/** The caller's profiles, in the service's order. Spends nothing. Throws what the service says. */
export function icpChoices(platform: Platform): IcpChoice[] {
  const icps = send(callerOf(platform), readIcps());
  if (!icps.ok) throw new ProblemError(icps.problem);
  return icps.value.flatMap((icp) => {
    const id = asNumber(icp['id']);
    return id === undefined ? [] : [{ id, name: icpName(icp), line: lineOf(icp) }];
  });
}

/** What a profile is called, by its id where it has no name. */
export function icpName(icp: Loose): string {
  const id = asText(icp['id']);
  return asText(icp['name']) ?? (id === undefined ? '' : `ICP ${id}`);
}

function lineOf(icp: Loose): string {
  const roles = texts(icp['target_roles']);
  const shown = roles.slice(0, 3).join(', ') + (roles.length > 3 ? ' …' : '');
  const parts = [
    shown,
    span(asText(icp['min_employee']), asText(icp['max_employee']), ' employees'),
    span(readable(icp['min_funding']), readable(icp['max_funding']), ''),
    [...texts(icp['location']), ...texts(icp['sub_locations'])].slice(0, 3).join(', '),
  ];
  return parts.filter(Boolean).join(' · ');
}

function span(from: string | undefined, to: string | undefined, unit: string): string {
  if (from === undefined && to === undefined) return '';
  if (to === undefined) return `${from} or more${unit}`;
  return from === undefined ? `up to ${to}${unit}` : `${from} to ${to}${unit}`;
}

/** series_a → series a. */
function readable(value: unknown): string | undefined {
  return asText(value)?.replace(/_/g, ' ');
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((item) => asText(item) ?? []) : [];
}
