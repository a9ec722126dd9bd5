/** Ideal customer profiles as users choose and edit them. */
import { sendOrThrow } from '../../client/call';
import { editIcp, readIcps } from '../../client/signals';
import { asNumber, asText, type Loose } from '../../client/tolerant';
import type { IcpEditingRequest } from '../../contract/icp';
import { stageInWords } from '../accounts/flat-account';
import { refreshStaleFormulas } from '../execution';
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

/** A missing end is open. */
export interface Span<End> {
  readonly from?: End;
  readonly to?: End;
}

/** The user's profiles, in the service's order. Spends nothing. Throws the service's problem. */
export function icpChoices(platform: Platform): IcpChoice[] {
  const icps = sendOrThrow(callerOf(platform), readIcps());
  return icps.flatMap((icp) => {
    const id = asNumber(icp['id']);
    return id === undefined ? [] : [{ id, name: icpName(icp), ...asked(icp), fields: icp }];
  });
}

/** A profile's name, or its id if it has none. */
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
  /** Id of a created or replaced ICP. */
  readonly id?: number | undefined;
  /** For a count: fitting companies that the service knows. */
  readonly companies?: number | undefined;
  /** All ICPs, after a change. */
  readonly icps?: readonly IcpChoice[];
}

/** Edits ICPs and refreshes formulas after a change. Spends nothing. Throws the service's problem. */
export function changeIcp(platform: Platform, request: IcpEditingRequest): IcpEdited {
  const edited = sendOrThrow(callerOf(platform), editIcp(request));
  if (request.action === 'count') return edited;
  refreshStaleFormulas(platform);
  return { ...edited, icps: icpChoices(platform) };
}
