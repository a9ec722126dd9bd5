/** Runs the service behind a server that already listens: opens the data folder, serves the interface, runs jobs. */
import { join } from 'node:path';
import type { Hono } from 'hono';
import { enrichAccountsKind } from './accounts/enrich';
import { startAlertSenders } from './alerts/sender';
import { makeApp, makeHealthApp } from './app';
import { makeRequestRate } from './auth/rate-limits';
import { keyFile, looseRights } from './auth/secrets';
import { type Clock, minute, second } from './clock';
import { directoryByHost } from './companies/by-host';
import type { CompanyDirectory } from './companies/directory';
import { openDataFolder, sqliteFile } from './data-folder';
import type { Deps } from './deps';
import type { HttpEnv } from './http/env';
import { makeMetricsApp } from './http/health';
import { type HttpServer, serveHttp } from './http/server';
import { inTime } from './in-time';
import { introduce } from './introduce';
import type { Worker } from './jobs/leased-work';
import { makeNotifier } from './jobs/notifier';
import { type Kinds, startWorker } from './jobs/worker';
import { type Log, makeLog } from './log';
import { countingMailer, openMailer } from './mail/mailer';
import { makeMetrics } from './metrics';
import type { PeopleDirectory } from './people/directory';
import { discoverPeopleKind } from './people/discover/job';
import { enrichPeopleKind } from './people/enrich/job';
import { verifyPeopleKind } from './people/verify/job';
import { providers } from './providers';
import { companyFinder } from './providers/find-companies';
import { contactFinder } from './providers/find-contacts';
import { peopleFinder } from './providers/find-people';
import { environmentKey } from './providers/keys';
import type { Provider } from './providers/provider';
import { providerSend } from './providers/send';
import { operatorOwner } from './providers/store';
import { makeSampleData } from './sample';
import type { SampleData } from './sample/records';
import { sampleSites } from './sample/sites';
import type { Settings } from './settings';
import { meaningOf } from './signals/meaning';
import { signalCounter } from './signals/suggest/counter';
import { startSignalWorker } from './signals/worker';
import { openSources } from './sources/setup';
import { makePayments } from './technology/payments';
import type { UnknownVariable } from './unknown-variables';

/** `api` answers requests, `worker` runs jobs; several of each may share one data folder. */
export type Role = 'all' | 'api' | 'worker';

export interface StartOptions {
  /** Folder of the database, the key file and the outbox; created if missing. */
  readonly dataDir: string;
  /** Address to listen on; loopback only by default. */
  readonly host?: string;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly role?: Role;
  /** Descriptor of a socket that another program listens on and handed over; instead of host and port. */
  readonly socket?: { readonly fd: number };
  /** Unknown variables that look like settings; the log names them. */
  readonly unknownVariables?: readonly UnknownVariable[];
  /** Override the defaults; `readSettings(process.env)` returns those of the environment. */
  readonly settings?: Partial<Settings>;
  /** For tests. */
  readonly clock?: Clock;
  /** For tests: how requests to public sources wait for their turn. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** For tests: the data for an empty store, instead of the whole sample. */
  readonly sample?: (now: number) => SampleData;
  /** Instead of the companies in the store. */
  readonly directory?: CompanyDirectory;
  /** Instead of the people in the store. */
  readonly peopleDirectory?: PeopleDirectory;
  /** Instead of the data providers that keys can be connected for. */
  readonly providers?: readonly Provider[];
}

export interface Service {
  /** `http://host:port`. A worker serves only `/healthz` and `/readyz` there. */
  readonly url: string;
  /**
   * Stops accepting, finishes or releases the work under way, and closes the store. Resolves within the stop
   * timeout of the settings (three seconds at least), even if parts don't respond; never rejects.
   */
  close(): Promise<void>;
}

/**
 * Opens everything, and attaches it to the server; the settings are complete. Rejects with StartError if it
 * can't start, and then leaves only the server open.
 */
export async function runService(
  options: StartOptions,
  settings: Settings,
  server: HttpServer,
  answerWith: (app: Hono<HttpEnv>) => void,
): Promise<Service> {
  const deps = await openDeps(options, settings);
  try {
    return await run(deps, options, server, answerWith);
  } catch (error) {
    await closeDeps(deps);
    throw error;
  }
}

/** Parts of the stop timeout reserved for settling sent pages and for closing the store. */
const settleMs = second;
const closeMs = 2 * second;

async function openDeps(options: StartOptions, settings: Settings): Promise<Deps> {
  const { dataDir, clock = Date.now } = options;
  const log = makeLog(settings.logLevel);
  introduce(log, settings, options);
  const { store, secrets, check } = await openDataFolder(dataDir, settings.databaseUrl);
  const metrics = makeMetrics(store, clock);
  const mailer = countingMailer(openMailer(settings, dataDir, clock), metrics);
  const sources = openSources({
    onRequest: metrics.sourceRequest,
    sleep: options.sleep,
    samples: settings.sampleData === 'on' ? sampleSites() : [],
    store,
    settings,
    clock,
    log,
  });
  const directory = directoryByHost(
    options.directory ?? store.companies,
    options.directory ?? sources.directory,
  );
  const paid = { list: options.providers ?? providers, send: providerSend(settings) };
  const finding = { store, secrets, settings, clock, log, providers: paid };
  return {
    store,
    checkFolder: check,
    secrets,
    settings,
    clock,
    log,
    mailer,
    directory,
    sources,
    peopleDirectory: options.peopleDirectory ?? store.peopleDirectory,
    providers: paid,
    contactFinder: contactFinder(finding),
    peopleFinder: peopleFinder(finding),
    companyFinder: companyFinder(finding),
    metrics,
    requestRate: makeRequestRate(settings.requestsPerMinute, clock),
    notifier: makeNotifier(),
    signalNotifier: makeNotifier(),
    alertNotifier: makeNotifier(),
    meaning: meaningOf({ settings, log, clock }),
    counter: signalCounter({ url: settings.databaseUrl, path: sqliteFile(dataDir) }),
    payments: makePayments(store.tech.holds, clock, log),
  };
}

/** Only warns: if the file is mounted as a secret, the service can't change its permissions. */
async function warnOfLooseRights(dataDir: string, log: Log) {
  const mode = await looseRights(dataDir);
  if (mode === undefined) return;
  const file = join(dataDir, keyFile);
  log.warn({ file, mode }, `other users can read the key file; run chmod 600 ${file}`);
}

async function run(
  deps: Deps,
  options: StartOptions,
  server: HttpServer,
  answerWith: (app: Hono<HttpEnv>) => void,
): Promise<Service> {
  const { role = 'all' } = options;
  const { store, settings, clock, log } = deps;
  await warnOfLooseRights(options.dataDir, log);
  if (settings.sampleData === 'on' && !(await store.sample.isLoaded())) {
    await store.sample.load((options.sample ?? makeSampleData)(clock()));
  }
  await store.tech.holds.settleAbandoned(clock(), clock());
  if (role !== 'worker') await prepareSearch(deps);
  const metrics = await serveMetrics(deps);
  answerWith(role === 'worker' ? makeHealthApp(deps) : makeApp(deps, ownUrlOf(server.url)));
  const workers = role === 'api' ? [] : await startWorkers(deps);
  let swept: Promise<void> | undefined;
  const sweep = () => {
    swept = store
      .sweep(clock())
      .catch((error: unknown) => log.warn({ err: error }, 'a sweep failed'));
  };
  sweep();
  // The next sweep makes up for one that failed.
  const sweeping = setInterval(sweep, 10 * minute);
  log.info({ url: server.url, role }, 'serving');
  let closing: Promise<void> | undefined;
  const stop = async () => {
    const timeoutMs = Math.max(0, settings.stopTimeoutSeconds * second - settleMs - closeMs);
    clearInterval(sweeping);
    const start = performance.now();
    const working = Promise.all([
      // First, so that no job waits for a slow site.
      inTime(timeoutMs, deps.sources.close()),
      // Closing the store would make a running sweep fail.
      inTime(timeoutMs, Promise.resolve(swept)),
      metrics?.close(timeoutMs),
      ...workers.map((worker) => worker.stop(timeoutMs)),
    ]);
    // Accepts calls until work and slow requests have ended, so that callers are refused as briefly
    // as possible.
    await inTime(timeoutMs / 2, Promise.all([working, server.answered()]));
    await server.close(Math.max(0, timeoutMs - (performance.now() - start)));
    await working;
    await closeDeps(deps);
    log.info('stopped');
  };
  return {
    url: server.url,
    close: () => {
      closing ??= stop();
      return closing;
    },
  };
}

const kinds: Kinds = {
  enrich_accounts: enrichAccountsKind,
  enrich_people: enrichPeopleKind,
  discover_people: discoverPeopleKind,
  verify_people: verifyPeopleKind,
};

/** A job that waits for slow sites or data providers must not block the others. */
const jobLanesWithSources = 4;

/** Whether jobs may wait for answers from the internet. Keys that an operator adds later count at the next start. */
async function asksOthers({ sources, settings, providers, store }: Deps): Promise<boolean> {
  if (sources.isOn || settings.userProviderKeys === 'on') return true;
  if (providers.list.some(({ id }) => environmentKey(id, settings) !== undefined)) return true;
  return (await store.providers.keys(operatorOwner)).length > 0;
}

async function startWorkers(deps: Deps): Promise<readonly Worker[]> {
  const lanes = (await asksOthers(deps)) ? jobLanesWithSources : 1;
  return [
    ...Array.from({ length: lanes }, () => startWorker(deps, kinds)),
    startSignalWorker(deps),
    ...startAlertSenders(deps),
    ...deps.sources.startWorkers(),
  ];
}

/** If the server listens on every address, the service calls itself on the loopback address. */
const ownUrlOf = (url: string) => url.replace(/\/\/(0\.0\.0\.0|\[::\])/, '//127.0.0.1');

/** Metrics have their own port: they contain no personal data, but aren't for the public. */
async function serveMetrics({ metrics, settings }: Deps): Promise<HttpServer | undefined> {
  if (settings.metricsPort === 0) return undefined;
  const at = { host: settings.metricsHost, port: settings.metricsPort };
  return serveHttp(Promise.resolve(makeMetricsApp(metrics)), at, settings);
}

/** In the background: only the first search waits for it. */
async function prepareSearch({ store, log }: Deps) {
  if (!(await store.tech.isBehind())) return;
  store.tech
    .prepare()
    .catch((error: unknown) => log.warn({ err: error }, 'preparing the technology search failed'));
}

async function closeDeps({ store, sources, counter, mailer, payments, log }: Deps) {
  mailer.close();
  await Promise.all([inTime(closeMs, sources.close()), inTime(closeMs, counter.close())]);
  await payments.done(settleMs);
  try {
    if (await inTime(closeMs, store.close())) return;
    log.warn('the store did not close in time');
  } catch (error) {
    log.warn({ err: error }, 'the store did not close well');
  }
}
