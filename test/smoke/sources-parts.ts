/** One live reading of each public source, with what its reader could and could not make of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataFolder } from '../../src/service/data-folder';
import { readSettings } from '../../src/service/read-settings';
import { boardSourcesWith, companySources } from '../../src/service/sources';
import { sendDocument } from '../../src/service/sources/client/document';
import { politeClient } from '../../src/service/sources/client/get';
import { decoding } from '../../src/service/sources/reader/decode';
import type { BoardReading, CompanyReading, Get, Posting } from '../../src/service/sources/source';

/** The vendors’ own boards, or those that they show in their documents. */
const boards: Readonly<Record<string, string>> = {
  greenhouse: 'greenhouse',
  lever: 'leverdemo',
  ashby: 'ashby',
  workable: 'workable',
  personio: 'personio.jobs.personio.de',
  teamtailor: 'career.teamtailor.com',
  pinpoint: 'workwithus',
  recruitee: 'careers',
};
const company = 'mozilla.org';

const optional = ['body', 'postedAt', 'location', 'department'] as const;

export interface Smoke {
  readonly source: string;
  readonly of: string;
  readonly outcome: string;
  /** To check by hand: unknown shapes, and fields that no page had. */
  readonly remarks: readonly string[];
}

/**
 * Yields each source’s outcome as soon as it is known. Takes settings as the environment has them, and boards to read
 * instead of ours, by vendor. Throws without a contact.
 */
export async function* smokeSources(
  environment: Readonly<Record<string, string | undefined>>,
  dataDir: string,
  otherBoards: Readonly<Record<string, string>>,
): AsyncGenerator<Smoke> {
  const settings = readSettings(environment);
  if (settings.contact === '') throw new Error('Set SIGNALSHEET_CONTACT first.');
  const { store } = await openDataFolder(dataDir, '');
  try {
    const client = politeClient({
      hosts: store.sourceHosts,
      clock: Date.now,
      sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => {}),
      send: (request) => sendDocument(settings, request),
      hasGateway: settings.sourceGateway !== '',
      isDown: async () => false,
      onRequest: () => {},
    });
    const getFor = (source: string) => decoding(client(AbortSignal.timeout(60_000), source));
    const recruitee = settings.recruiteeTokens;
    for (const { name, read } of boardSourcesWith({ recruitee })) {
      const board = otherBoards[name] ?? boards[name];
      if (board !== undefined)
        yield { source: name, of: board, ...ofBoard(await read(board, getFor(name), null)) };
    }
    for (const { name, read } of companySources.filter((one) => one.name !== 'people-data-labs'))
      yield { source: name, of: company, ...(await ofCompany(read, getFor(name))) };
  } finally {
    await store.close();
  }
}

function ofBoard(reading: BoardReading): Pick<Smoke, 'outcome' | 'remarks'> {
  if (reading.kind !== 'found') return fruitless(reading);
  const { postings, unknown, company: named } = reading;
  const lacks = (field: (typeof optional)[number]) => (posting: Posting) =>
    posting[field] === null || posting[field] === '';
  return {
    outcome: `${postings.length} postings`,
    remarks: [
      ...(unknown > 0 ? [`${unknown} entries of an unknown shape`] : []),
      ...optional
        .filter((field) => postings.length > 0 && postings.every(lacks(field)))
        .map((field) => `no posting has ${field}`),
      ...(named === null ? ['names no company'] : []),
    ],
  };
}

async function ofCompany(
  read: (typeof companySources)[number]['read'],
  get: Get,
): Promise<Pick<Smoke, 'outcome' | 'remarks'>> {
  const reading: CompanyReading = await read(company, get);
  if (reading.kind !== 'found') return fruitless(reading);
  const fields = reading.facts.map(({ field }) => field);
  return { outcome: `${fields.length} facts`, remarks: [`has ${fields.join(', ')}`] };
}

function fruitless(reading: { readonly kind: string; readonly reason?: string | undefined }) {
  return { outcome: reading.kind, remarks: reading.reason ? [reading.reason] : [] };
}
