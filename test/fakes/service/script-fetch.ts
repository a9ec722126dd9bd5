/** The service in memory as the built script reaches it: through the workbench's fetch. */
import { ScriptException } from '../../../src/workbench/errors';
import type { FetchRequest, FetchResponse } from '../../../src/workbench/runtime/wire/calls';
import type { ServiceCore } from './core';

/** Answers one request of the script; throws as the platform does if no answer arrives. */
export function answerFetch(service: ServiceCore, request: FetchRequest): FetchResponse {
  const { url, body } = request;
  const method = request.method.toUpperCase() === 'POST' ? 'POST' : 'GET';
  const [outcome] = service.send([
    {
      method,
      url,
      headers: Object.fromEntries(request.headers),
      ...(body && 'text' in body && { body: body.text }),
    },
  ]);
  if (outcome?.kind !== 'answer') throw new ScriptException(`Address unavailable: ${url}`);
  return {
    status: outcome.status,
    headers: Object.entries(outcome.headers),
    body: { text: outcome.body },
  };
}
