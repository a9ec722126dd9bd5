/** The parts that all workbooks of a workbench share: the script, its processes, stores and quotas. */

import { realClock } from '../clock';
import { messageOf } from '../errors';
import { behaviourOf } from '../google-behaviour';
import { messagesIn } from '../google-messages';
import { quotas } from '../limits';
import type { ExecutionKind } from '../protocol/panels';
import { HttpClient } from '../runtime/host/http';
import { LockTable } from '../runtime/host/stores';
import { FrameStore } from '../runtime/host/ui';
import { Pool } from '../runtime/pool/pool';
import { grantedOf, loadScript } from '../runtime/script/script';
import type { Environment } from '../runtime/wire/guest';
import { openSharedStores } from '../storage/stores';
import { ownTimeZone } from '../time-zone';
import type { LogEntry, WorkbenchOptions } from './api';
import { Usage } from './executions/usage';

const defaultLocale = 'en_US';
const defaultOwner = 'you@example.com';

export type Project = ReturnType<typeof openProject>;

/**
 * Opens the shared parts.
 *
 * Throws Error if the script folder can't be read.
 */
export function openProject(options: WorkbenchOptions) {
  const script = loadScript(options.script, options.scriptName);
  const limits = { ...quotas[options.quota ?? 'consumer'], ...options.limits };
  const locale = options.locale ?? defaultLocale;
  const texts = messagesIn(locale);
  const google = () => behaviourOf(options.google);
  const clock = options.clock ?? realClock;
  const owner = options.user ?? defaultOwner;
  const editors = [...new Set(options.editors)].filter((editor) => editor !== owner);
  const people = [owner, ...editors] as const;
  const timeZone = script.manifest.timeZone ?? ownTimeZone();
  const stores = openSharedStores(options.dataDir, limits);
  const http = new HttpClient(limits.fetchBodyBytes);
  const usages = new Map<string, Usage>();
  const log = (entry: LogEntry) => options.onLog?.(entry);
  return {
    options,
    script,
    limits,
    /** Google's behaviour as it is set now. */
    google,
    /** Google's messages. */
    texts,
    clock,
    /** The editors of the workbooks, their owner first. */
    people,
    /** The script's time zone. */
    timeZone,
    stores,
    locks: new LockTable(),
    http,
    pool: new Pool(script.sources, limits.executionsAtOnce, timeZone),
    frames: new FrameStore(),
    /** A user's use of the daily quotas. */
    usageOf(user: string): Usage {
      const known =
        usages.get(user) ?? new Usage(stores.script.usage(user), limits, texts, clock.now);
      usages.set(user, known);
      return known;
    },
    /** The environment of an execution. By default it is for the owner, who is also its active user. */
    environment: (
      kind: ExecutionKind,
      user = owner,
      activeUser = user,
    ): Omit<Environment, 'bookTimeZone' | 'hasDocument'> => ({
      kind,
      user,
      activeUser: activeUser === user ? user : '',
      people,
      scriptId: stores.script.scriptId,
      timeZone,
      locale,
      askedScopes: script.manifest.oauthScopes ?? null,
      scopes: grantedOf(script.manifest.oauthScopes, options.grantedScopes),
      isPublished: options.published ?? false,
      google: google(),
      clockOffsetMs: options.clock ? clock.now() - Date.now() : 0,
      followsClock: clock.sleep !== undefined,
    }),
    log,
    /** Called with errors of the workbench itself. */
    onFault(error: unknown) {
      const { stack } = (error ?? {}) as Partial<Error>;
      log({ functionName: null, level: 'error', text: stack ?? messageOf(error) });
    },
    /** Closes the files; the workers have ended before. */
    close() {
      http.close();
      for (const usage of usages.values()) usage.close();
      stores.close();
    },
  };
}
