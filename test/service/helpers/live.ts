/** Services that ask the fake internet about companies. */
import type { StartOptions } from '../../../src/service';
import type { Internet } from '../../fakes/internet/internet';
import { serve } from './service';

/** Serves without sample data. */
export function serveLive(
  internet: Internet,
  { settings, ...options }: Partial<StartOptions> = {},
) {
  return serve({
    ...options,
    settings: {
      contact: 'ops@seller.example',
      sourceGateway: internet.url,
      sampleData: 'off',
      ...settings,
    },
  });
}

/**
 * A clock on which every wait for a host's turn ends immediately. Leases must be longer than all these waits
 * together.
 */
export function hurriedTime() {
  const time = {
    /** Milliseconds added to the real time. */
    ahead: 0,
    clock: () => Date.now() + time.ahead,
    sleep: async (milliseconds: number) => {
      time.ahead += milliseconds;
    },
  };
  return time;
}
