/**
 * Endpoints to list a user's ICPs (§4.14), to make, change and delete them, and to count matching companies (our
 * extension `icp-editing`).
 */
import type * as v from 'valibot';
import { endpoints } from '../../contract/endpoints';
import {
  type Icp,
  type IcpEditingResponse,
  type IcpListResponse,
  icpEditingRequestSchema,
} from '../../contract/icp';
import { limits } from '../../contract/limits';
import type { Deps } from '../deps';
import { ApiError, refusal } from '../errors';
import { bodyHandler, type Handler, type UserRequest } from '../routes';
import type { IcpFields, IcpRecord } from './icp';

/** All of a user's ICPs, oldest first. Spends no credits. */
async function listIcps({ store }: Pick<Deps, 'store'>, userId: string): Promise<IcpListResponse> {
  const icps = (await store.icps.list(userId)).map(presentIcp);
  return { icps, total_count: icps.length };
}

function presentIcp(icp: IcpRecord): Icp {
  return { ...icp, employee_count_funding_config: companyCriteria(icp) };
}

/** Names the bounds that an account must meet: employees, funding, or both. */
function companyCriteria(icp: IcpRecord): string {
  const employees = icp.min_employee !== null || icp.max_employee !== null;
  const funding = icp.min_funding !== null || icp.max_funding !== null;
  if (employees && funding) return 'employee_count_and_funding';
  if (employees) return 'employee_count';
  return funding ? 'funding' : 'none';
}

type Request = v.InferOutput<ReturnType<typeof icpEditingRequestSchema>>;

const nothing = 'Nothing was changed and no credits were spent.';

/**
 * Does one action with the caller's own ICPs. Deployed signals keep the copy they started with. Spends no credits.
 * Throws ApiError NOT_FOUND for an ICP that isn't the caller's, and BAD_REQUEST if there would be too many.
 */
async function editIcp(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { userId, body: { action, icp_id, icp } }: UserRequest<Request>,
): Promise<IcpEditingResponse> {
  const { icps } = store;
  if (icp && action === 'count') {
    const count = await icps.countCompanies({ ...icp, name: icp.name ?? '' });
    const message = `Companies in this service’s directory that fit: ${count}.`;
    return { icp: null, company_count: count, message };
  }
  const done = (id: number, fields: IcpFields, what: string): IcpEditingResponse => ({
    icp: presentIcp({ ...fields, id }),
    company_count: null,
    message: `“${fields.name}” was ${what}.`,
  });
  if (icp?.name && typeof icp_id !== 'number') {
    const fields = { ...icp, name: icp.name };
    // A caller who lost the answer and repeats the request gets the ICP that it made.
    const id = await icps.create(userId, fields, limits.icpsPerUser, clock());
    if (id === undefined) throw tooMany();
    return done(id, fields, 'created');
  }
  const id = Number(icp_id);
  if (icp?.name) {
    const fields = { ...icp, name: icp.name };
    if (!(await icps.update(userId, id, fields))) throw unknown();
    return done(id, fields, 'saved');
  }
  if (!(await icps.delete(userId, id))) throw unknown();
  return {
    icp: null,
    company_count: null,
    message: 'The ICP was deleted. Signals that were deployed with it go on.',
  };
}

function tooMany(): ApiError {
  return refusal(
    'BAD_REQUEST',
    `You have ${limits.icpsPerUser} ICPs, which is the maximum. ${nothing} Delete one first.`,
    'too_many_icps',
    { max: limits.icpsPerUser },
  );
}

function unknown(): ApiError {
  return new ApiError(
    'NOT_FOUND',
    `You have no ICP with this icp_id. ${nothing} Take the id from ` +
      `${endpoints.icpList.method} ${endpoints.icpList.path}.`,
  );
}

export function icpListHandler(deps: Deps): Handler {
  return async (c) => c.json(await listIcps(deps, c.get('user').id));
}

export const icpEditingHandler = bodyHandler(icpEditingRequestSchema, editIcp);
