/** UrlFetchApp: requests that run side by side, and the sizes they may have. */
import { ScriptException } from '../../exception';
import type { Limits } from '../../limits';
import type { FetchCalls, FetchRequest } from '../wire/services';
import { contentBytes, type HttpClient } from './http';
import type { HostService } from './service';

/** Headers that say where a request goes and where it ends; two that disagree would be two requests to some servers. */
const NOT_SETTABLE =
  /^(?:host|content-length|connection|keep-alive|proxy-connection|expect|te|trailer|transfer-encoding|upgrade)$/i;

export function fetchService(client: HttpClient, limits: Limits): HostService<FetchCalls> {
  function assertAllowed({ url, headers, body }: FetchRequest): void {
    if (url.length > limits.urlCharacters) {
      throw new ScriptException('Limit Exceeded: URLFetch URL Length.');
    }
    if (body && contentBytes(body).length > limits.fetchBodyBytes) {
      throw new ScriptException('Limit Exceeded: URLFetch POST Size.');
    }
    const [refused] = headers.find(([name]) => NOT_SETTABLE.test(name)) ?? [];
    if (refused !== undefined) {
      throw new ScriptException(`Attribute provided with invalid value: Header:${refused}`);
    }
    if (!URL.canParse(url) || !/^https?:/i.test(url)) {
      throw new ScriptException(`Invalid argument: ${url}`);
    }
  }
  return {
    'fetch.all': (execution, requests) => {
      requests.forEach(assertAllowed);
      return Promise.all(requests.map((request) => client.fetch(request, execution.ended)));
    },
  };
}
