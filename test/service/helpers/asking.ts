/** A service whose users may connect keys of data providers that don't exist. */
import type { Person } from '../../../src/service/people/person';
import type { Provider } from '../../../src/service/providers/provider';
import { openGateway } from './paid-providers';
import { directoryOf } from './people';
import { serve } from './service';

/** A service with these people and providers, whose users may connect keys, and the gateway that answers them. */
export async function serveAsking(people: readonly Person[], providers: readonly Provider[]) {
  const gateway = await openGateway();
  const service = await serve({
    peopleDirectory: directoryOf(people),
    providers,
    settings: { userProviderKeys: 'on', providerGateway: gateway.url },
  });
  return { gateway, service };
}
