/** The list of ideal customer profiles (§4.14), and what their owner changes: our extension `icp-editing`. */
import { endpoints } from '../contract/endpoints';
import type { IcpEditingRequest } from '../contract/icp-editing';
import type { Call } from './call';
import { asNumber, asObject, type Loose, listIn } from './tolerant';

/** Reads every ICP, unknown fields and all. Spends nothing. Serves §4.14. */
export function readIcps(): Call<Loose[]> {
  return { endpoint: endpoints.icpList, read: (answer) => listIn(answer, 'icps') };
}

/** Makes, replaces or deletes an ICP, or counts the companies that fit one. Answers its id and the count. Spends nothing. */
export function editIcp(
  body: IcpEditingRequest,
): Call<{ id: number | undefined; companies: number | undefined }> {
  return {
    endpoint: endpoints.icpEditing,
    body,
    read: (answer) => ({
      id: asNumber(asObject(answer['icp'])['id']),
      companies: asNumber(answer['company_count']),
    }),
  };
}
