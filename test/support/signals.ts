/** Signals in memory: forms as people fill them in, and an office that deploys and follows them. */
import { ProblemError } from '../../src/client/problem';
import type { UserPlatform } from '../../src/sheet/ports';
import { pump } from '../../src/sheet/pump';
import { type DeployRequest, deploySignal } from '../../src/sheet/signals/deploy';
import type {
  DeepSearch,
  Deployment,
  HiringRole,
  JobChange,
  Social,
  Technology,
} from '../../src/sheet/signals/deployment';
import { viewSignals } from '../../src/sheet/signals/view';
import { World } from '../fakes/platform/memory-platform';

const minute = 60_000;

const common = {
  name: 'Robots',
  icp: 7,
  daily: false,
  maxCredits: 100,
  accountAudience: '',
  peopleAudience: '',
  addToCrm: false,
  emails: false,
};
export const hiring = { ...common, companies: '', days: 90, finder: false, speed: false };
export const role: HiringRole = { ...hiring, kind: 'hiring-role', role: 'Data engineer' };
export const deep: DeepSearch = {
  ...common,
  kind: 'deep-search',
  trait: 'robots',
  activity: '',
  finder: false,
};
export const social: Social = {
  ...common,
  kind: 'social',
  query: 'robots',
  days: 30,
  target: 'account',
};

export const technology: Technology = {
  ...common,
  kind: 'technology',
  about: { tech: 'Snowflake', hq_country_code: 'DEU', timeframe: 30 },
};
const { emails: _, ...people } = common;
export const jobChange: JobChange = {
  ...people,
  icp: null,
  kind: 'job-change',
  about: { watched_audience_name: 'Champions', check_days: 30 },
};

/** A document connected to a service in memory, with its signals. */
export class Office {
  readonly world = World.connected();
  readonly service = this.world.service;

  execution(onCall: (name: string) => void = () => {}): UserPlatform {
    return this.world.execution(onCall);
  }

  deploy(
    deployment: Deployment = role,
    more: Partial<DeployRequest> = {},
    platform = this.execution(),
  ) {
    return deploySignal(platform, { deployment, companiesSheet: true, ...more });
  }

  /** Runs an execution every minute, as a trigger does. */
  advanceTime(ms: number): void {
    for (const end = this.world.now + ms; this.world.now < end; this.world.now += minute)
      pump(this.execution(), 30_000);
    pump(this.execution(), 30_000);
  }

  /** The service's only signal. */
  get signal() {
    const [signal] = this.service.signals.all;
    if (!signal) throw new Error('It was not deployed');
    return signal;
  }

  get only() {
    const [view, ...others] = viewSignals(this.execution());
    if (!view || others.length > 0) throw new Error('There is not exactly one signal');
    return view;
  }

  sheet(name: string) {
    const sheet = this.world.book.sheetByName(name);
    if (!sheet) throw new Error(`There is no sheet ${name}`);
    return sheet;
  }

  get posts() {
    return this.service.to('/deploy/').length;
  }
}

/** A refusal's message; fails if there is none. */
export function refusal(body: () => unknown): string {
  try {
    body();
  } catch (error) {
    if (error instanceof ProblemError) return error.message;
    throw error;
  }
  throw new Error('It was not refused');
}
