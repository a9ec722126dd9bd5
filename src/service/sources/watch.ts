/** Watches the companies and boards in an operator's list: reads sites now; the service reads boards from then on. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DomainReading } from '../../contract/domain';
import { linkedinPageOf } from '../../contract/profile';
import { minute, second } from '../clock';
import { readCompany, whyNoDomain } from '../companies/read-company';
import { openExistingFolder } from '../data-folder';
import { StartError } from '../errors';
import { makeLog } from '../log';
import type { Settings } from '../settings';
import { boardSources } from '.';
import { openSources } from './setup';
import type { BoardAddress, Sources } from './source';

export interface WatchOptions {
  readonly dataDir: string;
  readonly settings: Settings;
  /**
   * Each a domain, or a board's address followed by its company's domain; `#` begins a comment. A LinkedIn page
   * counts as the domain of its company, if exactly one known company has it.
   */
  readonly lines: readonly string[];
  readonly onProgress: (done: number, total: number) => void;
}

export type WatchReport = Awaited<ReturnType<typeof watchCompanies>>;

/** Practically forever; the operator can opt a company out. */
const watchedUntil = Date.UTC(2100, 0, 1);

const roundMs = second / 2;

/** Longer than any one company takes. */
const stuckMs = 5 * minute;

/**
 * Resolves once every company's site was read or given up on. Throws StartError without a contact or a data
 * folder. Spends no credits.
 */
export async function watchCompanies(options: WatchOptions) {
  const { dataDir, settings, lines, onProgress } = options;
  if (settings.contact === '') {
    throw new StartError('Set SIGNALSHEET_CONTACT first: without it, no public source is asked.');
  }
  const { store } = await openExistingFolder(dataDir, settings.databaseUrl);
  const log = makeLog(settings.logLevel === 'info' ? 'warn' : settings.logLevel);
  const sources = openSources({
    store,
    settings,
    clock: Date.now,
    log,
    onRequest: () => {},
  });
  try {
    const known = await store.companies.ofPages(
      lines.flatMap((line) => linkedinPageOf(companyIn(line).company) ?? []),
    );
    const { domains, boards, faults } = readLines(lines, known);
    await store.boards.add(boards, watchedUntil);
    await readAll(sources, domains, onProgress);
    const now = Date.now();
    await store.boards.want(domains, now, watchedUntil, now);
    const found = await store.boards.count(domains);
    return { companies: domains.length, boards: found + boards.length, faults };
  } finally {
    await sources.close();
    await store.close();
  }
}

/** Throws StartError if no further company is read within `stuckMs`; earlier readings are kept. */
async function readAll(
  sources: Sources,
  domains: readonly string[],
  onProgress: WatchOptions['onProgress'],
): Promise<void> {
  let left = domains.length;
  for (let progressAt = performance.now(); left > 0; await sleep(roundMs)) {
    const now = await sources.readNew(domains);
    if (now < left) progressAt = performance.now();
    left = now;
    onProgress(domains.length - left, domains.length);
    if (performance.now() - progressAt > stuckMs) {
      throw new StartError(
        `${left} of ${domains.length} companies can’t be read now. Run the command again later; the others are kept.`,
      );
    }
  }
}

/** Parses a line without its comment: the first word, and the company, which follows the board's address if any. */
function companyIn(text: string) {
  const line = text.replace(/(^|\s)#.*/, '').trim();
  const [first = ''] = line.split(/[\s,;]+/, 1);
  const board = boardAt(first);
  return { line, first, board, company: readCompany(board ? line.slice(first.length) : line) };
}

/** Takes lines, and the domains of known companies by LinkedIn page. */
function readLines(lines: readonly string[], known: ReadonlyMap<string, string>) {
  const domains = new Set<string>();
  const boards: (BoardAddress & { domain: string })[] = [];
  const faults: { line: number; fault: string }[] = [];
  for (const [at, text] of lines.entries()) {
    const { line, first, board, company: given } = companyIn(text);
    if (line === '') continue;
    const own = known.get(linkedinPageOf(given) ?? '');
    const company: DomainReading = own === undefined ? given : { ok: true, domain: own };
    if (!company.ok) {
      const why = whyNoDomain(company);
      const fault = board
        ? 'put the company’s domain after the address of its board'
        : 'neither a company’s domain nor the address of a job board that can be read';
      faults.push({ line: at + 1, fault: why === undefined ? fault : `${fault}: ${why}` });
    } else if (company.isFirst || (own === undefined && isPage(first, board))) {
      const fault = 'more than one company, or the address of a job board that can’t be read';
      faults.push({ line: at + 1, fault });
    } else if (board) boards.push({ ...board, domain: company.domain });
    else domains.add(company.domain);
  }
  return { domains: [...domains], boards, faults };
}

/** Whether a line without a board begins with a page that isn't the company's. */
function isPage(first: string, board: BoardAddress | undefined): boolean {
  if (board) return false;
  const reading = readCompany(first);
  return !reading.ok && reading.fault === 'platform';
}

/** The board at an address, if any. */
function boardAt(text: string): BoardAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  for (const { name: vendor, findBoards } of boardSources) {
    const [board] = findBoards('', [text]);
    if (board !== undefined) return { vendor, board };
  }
  return undefined;
}
