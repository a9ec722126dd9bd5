/** UrlFetchApp: requests that run side by side, and the sizes they may have. */
import { ScriptException } from '../../exception';
import type { Limits } from '../../limits';
import type { FetchCalls, FetchRequest } from '../wire/services';
import { contentBytes, type HttpClient } from './http';
import type { HostService } from './service';

export function fetchService(client: HttpClient, limits: Limits): HostService<FetchCalls> {
  function assertAllowed({ url, body }: FetchRequest): void {
    if (url.length > limits.urlCharacters) {
      throw new ScriptException('Limit Exceeded: URLFetch URL Length.');
    }
    if (body && contentBytes(body).length > limits.fetchBodyBytes) {
      throw new ScriptException('Limit Exceeded: URLFetch POST Size.');
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
