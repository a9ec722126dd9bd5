/**
 * `signalsheet admin blocklist|sample|sources`: the companies that signals never report, the state of public sources,
 * and the companies not looked up there.
 */
import { type AdminOptions, confirm, print, say, timeOf, withOperator } from './operator';

interface SourcesOptions extends AdminOptions {
  readonly optOut?: string[];
  readonly optIn?: string[];
  readonly limit: number;
}

/** Changes the opt-out list if domains are given, then shows sources, hosts and the list. */
export function sources({ optOut = [], optIn = [], limit, ...options }: SourcesOptions) {
  return withOperator(options, async (operator) => {
    if (optOut.length > 0) await operator.optOut(optOut);
    if (optIn.length > 0) await operator.optIn(optIn);
    const { sources, hosts, optOuts } = await operator.sources(limit);
    const shownSources = sources.map(({ lastFoundAt, ...source }) => ({
      ...source,
      last_found: shown(lastFoundAt),
    }));
    const shownHosts = hosts.map((host) => ({
      host: host.host,
      requests_today: host.requestsToday,
      last_answer: shown(host.lastAnswerAt),
      failures: host.failures,
      stopped_until: shown(host.stoppedUntil),
    }));
    if (options.json) {
      print([{ sources: shownSources, hosts: shownHosts, opted_out: optOuts }], options);
      return;
    }
    say('Sources', options);
    print(shownSources, options);
    say('Hosts, the last asked first', options);
    print(shownHosts, options);
    say('Opted out', options);
    print(
      optOuts.map((domain) => ({ domain })),
      options,
    );
  });
}

/** Shows whether there is sample data, or removes it if asked. */
export function sampleData({
  remove,
  yes,
  ...options
}: AdminOptions & { readonly remove?: true; readonly yes?: boolean }): Promise<void> {
  return withOperator(options, async (operator) => {
    const isThere = await operator.hasSample();
    if (remove && isThere) {
      await confirm('This deletes the sample companies with their people and posts', { yes });
      print(await operator.removeSample(), options);
      say('Users keep the accounts they have of sample companies.', options);
      return;
    }
    if (options.json) print(remove ? [] : [{ sample_data: isThere }], options);
    else
      say(
        isThere ? 'There is sample data; --remove takes it out.' : 'There is no sample data.',
        options,
      );
  });
}

function shown(at: number | null): string {
  return at === null ? '' : timeOf(at);
}

/** Changes the block-list if domains are given, then shows it. */
export function blockList({
  add = [],
  remove = [],
  ...options
}: AdminOptions & { readonly add?: string[]; readonly remove?: string[] }): Promise<void> {
  return withOperator(options, async (operator) => {
    if (add.length > 0) await operator.block(add);
    if (remove.length > 0) await operator.unblock(remove);
    const domains = await operator.blocked();
    print(
      domains.map((domain) => ({ domain })),
      options,
    );
  });
}
