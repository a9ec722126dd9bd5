/** The parts that the service is put together from; each operation takes those it needs. */
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
  /** Rejects where the data folder isn't the one that was opened, or nothing can be saved there. */
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
  /** Rung when a job was started in this process. */
  readonly notifier: Notifier;
  /** Compares texts by meaning; undefined where only words are compared. */
  readonly meaning: Meaning | undefined;
  /** Rung when a signal was deployed in this process. */
  readonly signalNotifier: Notifier;
}
