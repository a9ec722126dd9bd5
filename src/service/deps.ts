/** The parts that the service consists of; each operation takes those it needs. */
import type { RequestRate } from './auth/rate-limits';
import type { Secrets } from './auth/secrets';
import type { Clock } from './clock';
import type { CompanyDirectory } from './companies/directory';
import type { Notifier } from './jobs/notifier';
import type { Log } from './log';
import type { Mailer } from './mail/mailer';
import type { Metrics } from './metrics';
import type { ContactFinder } from './people/contact-finder';
import type { PeopleDirectory } from './people/directory';
import type { PeopleFinder } from './people/people-finder';
import type { CompanyFinder } from './providers/company-finder';
import type { Provider, Send } from './providers/provider';
import type { Settings } from './settings';
import type { Meaning } from './signals/meaning';
import type { SignalCounter } from './signals/suggest/counting';
import type { Sources } from './sources/source';
import type { Store } from './store';
import type { Payments } from './technology/payments';

export interface Deps {
  readonly store: Store;
  /** Rejects if the data folder was replaced or can't be written. */
  readonly checkFolder: () => Promise<void>;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly requestRate: RequestRate;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly directory: CompanyDirectory;
  readonly sources: Sources;
  readonly peopleDirectory: PeopleDirectory;
  /** Finds emails and phones outside the store. */
  readonly contactFinder: ContactFinder;
  /** Finds people of a company outside the store. */
  readonly peopleFinder: PeopleFinder;
  /** Finds companies outside the store. */
  readonly companyFinder: CompanyFinder;
  /** The data providers that keys can be connected for, and how they send requests. */
  readonly providers: { readonly list: readonly Provider[]; readonly send: Send };
  /** Pages that were sent and are being charged. */
  readonly payments: Payments;
  /** Notified when this process starts a job. */
  readonly notifier: Notifier;
  /** Compares texts by meaning; undefined if texts are compared only by words. */
  readonly meaning: Meaning | undefined;
  /** Counts what proposed signals would find. */
  readonly counter: SignalCounter;
  /** Notified when this process deploys a signal. */
  readonly signalNotifier: Notifier;
  /** Notified when this process keeps finds or sends failed alerts again. */
  readonly alertNotifier: Notifier;
}
