/** Ideal customer profiles as a person chooses and edits them. */
import { send } from '../../client/call';
import { ProblemError } from '../../client/problem';
import { editIcp, readIcps } from '../../client/signals';
import { asNumber, asText, type Loose } from '../../client/tolerant';
import type { IcpEditingRequest } from '../../contract/icp';
import { stageInWords } from '../accounts/flat-account';
import { tellFormulas } from '../execution';
import type { Platform } from '../ports';
import { callerOf } from '../settings/connection';

export interface IcpChoice {
  readonly id: number;
  readonly name: string;
  /** What it asks for, as far as the service says. */
  readonly roles: readonly string[];
  readonly employees: Span<number>;
  /** Stages in words, such as “series a”. */
  readonly funding: Span<string>;
  readonly places: readonly string[];
  /** Its fields as the service lists them. */
  readonly fields: Loose;
}

/** Open where an end is missing. */
export interface Span<End> {
  readonly from?: End;
  readonly to?: End;
}

/** The caller's profiles, in the service's order. Spends nothing. Throws what the service says. */
export function icpChoices(platform: Platform): IcpChoice[] {
  const icps = send(callerOf(platform), readIcps());
  if (!icps.ok) throw new ProblemError(icps.problem);
  return icps.value.flatMap((icp) => {
    const id = asNumber(icp['id']);
    return id === undefined ? [] : [{ id, name: icpName(icp), ...asked(icp), fields: icp }];
  });
}

/** What a profile is called, by its id where it has no name. */
export function icpName(icp: Loose): string {
  const id = asText(icp['id']);
  return asText(icp['name']) ?? (id === undefined ? '' : `ICP ${id}`);
}

function asked(icp: Loose): Pick<IcpChoice, 'roles' | 'employees' | 'funding' | 'places'> {
  return {
    roles: texts(icp['target_roles']),
    employees: span(asNumber(icp['min_employee']), asNumber(icp['max_employee'])),
    funding: span(stage(icp['min_funding']), stage(icp['max_funding'])),
    places: [...texts(icp['location']), ...texts(icp['sub_locations'])],
  };
}

function span<End>(from: End | undefined, to: End | undefined): Span<End> {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function stage(value: unknown): string | undefined {
  return stageInWords(asText(value)) || undefined;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((item) => asText(item) ?? []) : [];
}

export interface IcpEdited {
  /** Of an ICP that was made or replaced. */
  readonly id?: number | undefined;
  /** Of a count: companies that the service knows and that fit. */
  readonly companies?: number | undefined;
  /** All there are after a change. */
  readonly icps?: readonly IcpChoice[];
}

/** Does what is asked, and tells formulas of a change. Spends nothing. Throws what the service says. */
export function changeIcp(platform: Platform, request: IcpEditingRequest): IcpEdited {
  const answer = send(callerOf(platform), editIcp(request));
  if (!answer.ok) throw new ProblemError(answer.problem);
  if (request.action === 'count') return answer.value;
  tellFormulas(platform);
  return { ...answer.value, icps: icpChoices(platform) };
}
