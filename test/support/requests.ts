/** What a request to the service is for. */
import type { HttpRequest } from '../../src/client/http';

/** It starts an enrichment of companies, which costs. */
export const isStart = ({ method, url }: HttpRequest) =>
  method === 'POST' && url.endsWith('/enrich/accounts');

/** Whether a request asks for the state of such an enrichment. */
export const isPoll = ({ url }: HttpRequest) => url.includes('/enrich/accounts/');

/** It reads accounts, which is free. */
export const isRead = ({ url }: HttpRequest) => url.endsWith('/account/batch');
