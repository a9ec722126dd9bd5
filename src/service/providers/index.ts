/** The list of all providers, in the order in which they are offered. */
import { apollo } from './apollo';
import { dropcontact } from './dropcontact';
import { fullenrich } from './fullenrich';
import { hunter } from './hunter';
import { peopleDataLabs } from './people-data-labs';
import { prospeo } from './prospeo';
import type { Provider } from './provider';

export const providers: readonly Provider[] = [
  hunter,
  prospeo,
  apollo,
  peopleDataLabs,
  dropcontact,
  fullenrich,
];
