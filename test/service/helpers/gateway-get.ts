/** A `Get` straight to the fake internet: no queue, no robots.txt, no store; what an answer means is as in the service. */
import { getDomain } from 'tldts';
import type { Answer, Get } from '../../../src/service/sources/source';
import type { Internet } from '../../fakes/internet/internet';

export function gatewayGet(internet: Internet): Get {
  return async (url, options = {}) => {
    let at = url;
    for (let redirects = 0; redirects <= 5; redirects++) {
      try {
        const response = await fetch(internet.url, {
          redirect: 'manual',
          headers: {
            ...options.headers,
            'x-source-url': at,
            ...(options.validators?.etag && { 'if-none-match': options.validators.etag }),
          },
        });
        const body = await response.text();
        const { status, headers } = response;
        const location = headers.get('location');
        if (status >= 300 && status < 304 ? location : status === 307 && location) {
          const next = new URL(location ?? '', at);
          if (getDomain(next.href) !== getDomain(at)) return { kind: 'missing' };
          at = next.href;
          continue;
        }
        return meaning(at, status, headers, body);
      } catch {
        return { kind: 'unreachable', reason: 'The connection ended' };
      }
    }
    return { kind: 'unreachable', reason: 'It redirects again and again' };
  };
}

function meaning(url: string, status: number, headers: Headers, body: string): Answer {
  if (status === 304) return { kind: 'unchanged' };
  if (status === 404 || status === 410) return { kind: 'missing' };
  if (status === 401 || status === 403) return { kind: 'refused', reason: `It answered ${status}` };
  if (status !== 200) return { kind: 'unreachable', reason: `It answered ${status}` };
  const etag = headers.get('etag');
  return {
    kind: 'ok',
    url,
    body,
    contentType: headers.get('content-type')?.split(';')[0]?.toLowerCase() ?? '',
    validators: etag ? { etag, lastModified: null } : null,
  };
}
