/** The parts that the service consists of; each operation takes those it needs. */
import type { RequestRate } from './auth/rate-limits';
import type { Secrets } from './auth/secrets';
import type { Clock } from './clock';
import type { CompanyDirectory } from './companies/directory';
import type { Notifier } from './jobs/notifier';
import type { Log } from './log';
import type { Mailer } from './mail/mailer';
import type { Metrics } from './metrics';
import type { PeopleDirectory } from './people/directory';
import type { Settings } from './settings';
import type { Meaning } from './signals/meaning';
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
  /** Pages that were sent and are being charged. */
  readonly payments: Payments;
  /** Notified when this process starts a job. */
  readonly notifier: Notifier;
  /** Compares texts by meaning; undefined if texts are compared only by words. */
  readonly meaning: Meaning | undefined;
  /** Notified when this process deploys a signal. */
  readonly signalNotifier: Notifier;
}
