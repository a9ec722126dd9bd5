/** Makes, changes and deletes ICPs for the person, where the service announces that it lets them. */
import { send } from '../../client/call';
import { ProblemError } from '../../client/problem';
import { editIcp } from '../../client/signals';
import type { IcpEditingRequest } from '../../contract/icp';
import type { Platform } from '../ports';
import { callerOf } from '../settings/connection';
import { tellFormulas } from '../tell-formulas';
import { type IcpChoice, icpChoices } from './icp-choice';

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
