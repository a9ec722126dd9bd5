/** Our own extensions: what a service announces, and what the owner of a signal changes of it. */
import { endpoints } from '../contract/endpoints';
import type { SignalControlRequest } from '../contract/signal-control';
import type { Call } from './call';
import { asObject, type Loose } from './tolerant';

/** Reads the names of the extensions that a service announces. Spends nothing. */
export function readExtensions(): Call<string[]> {
  return {
    endpoint: endpoints.extensions,
    read: (answer) => {
      const names = answer['extensions'];
      return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
    },
  };
}

/** Changes a signal; answers how it is listed now, `{}` once it is deleted. Doing it again changes nothing. */
export function controlSignal(body: SignalControlRequest): Call<Loose> {
  return { endpoint: endpoints.signalControl, body, read: (answer) => asObject(answer['signal']) };
}
