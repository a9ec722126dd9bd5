/** Assembles the public sources from the settings: the directory, the board workers, and the preparation of signals. */
import { setTimeout as pause } from 'node:timers/promises';
import { hour, second } from '../clock';
import type { Deps } from '../deps';
import { makeNotifier } from '../jobs/notifier';
import { boardSourcesWith, companySources } from '.';
import { watchConnection } from './client/connection';
import { sendDocument } from './client/document';
import { type ClientDeps, politeClient } from './client/get';
import { startBoardWorkers, watchedMs } from './hiring/worker';
import { liveDirectory } from './live';
import { pageReader } from './pages';
import { sourceReaders } from './reader/readers';
import type { SampleSite, Sources } from './source';

/** A board read within this time counts as current. */
const boardFreshMs = 12 * hour;

type SourceDeps = Pick<Deps, 'store' | 'settings' | 'clock' | 'log'> &
  Pick<ClientDeps, 'onRequest'> & {
    /** Replaces the real timer, for tests. */
    readonly sleep?: ClientDeps['sleep'] | undefined;
    readonly samples?: readonly SampleSite[];
  };

const realSleep: ClientDeps['sleep'] = (milliseconds, signal) =>
  pause(milliseconds, undefined, { signal }).catch(() => {});

export function openSources({
  onRequest,
  sleep = realSleep,
  samples = [],
  ...deps
}: SourceDeps): Sources {
  const { store, settings, clock } = deps;
  const isOn = settings.contact !== '';
  const hasGateway = settings.sourceGateway !== '';
  const groups = isOn ? settings.sources : [];
  const tokens = { recruitee: settings.recruiteeTokens };
  const readers = sourceReaders(tokens, deps.log);
  const boards = groups.includes('boards') ? boardSourcesWith(tokens).map(readers.board) : [];
  const boardNotifier = makeNotifier();
  const connection = watchConnection(settings.sourceGateway);
  const client = politeClient({
    hosts: store.sourceHosts,
    clock,
    sleep,
    async send(request) {
      const document = await sendDocument(settings, request);
      connection.heard();
      return document;
    },
    hasGateway,
    isDown: connection.isDown,
    onRequest,
  });

  /** Returns how many boards are still due. */
  async function want(domains: readonly string[]): Promise<number> {
    if (boards.length === 0) return 0;
    const now = clock();
    const due = await store.boards.want(domains, now - boardFreshMs, now + watchedMs, now);
    if (due > 0) boardNotifier.notify();
    return due;
  }

  const directory = liveDirectory({
    ...deps,
    stored: store.companies,
    facts: store.facts,
    sources: companySources
      .filter(({ name }) => groups.some((group) => group === name))
      .map(readers.company),
    client,
    hasGateway,
    isDown: connection.isDown,
    budgetMs: settings.sourceSeconds * second,
    onRead: async (domain) => void (await want([domain])),
  });

  const pages = pageReader({
    isOn: groups.includes('site'),
    hasGateway,
    samples,
    facts: store.facts,
    client,
    clock,
    budgetMs: settings.sourceSeconds * second,
    read: readers.pages,
  });

  return {
    isOn,
    directory,
    samples,
    readPages: pages.read,
    readNew: (domains) => directory.readNew(domains),

    async prepare(domains) {
      if (!isOn) return true;
      const unread = await directory.readNew(domains);
      const due = await want(domains);
      return unread === 0 && due === 0;
    },

    startWorkers: () =>
      boards.length > 0 ? startBoardWorkers({ ...deps, boards, client, boardNotifier }) : [],
    async close() {
      pages.close();
      const closing = directory.close();
      readers.close();
      await closing;
    },
  };
}
