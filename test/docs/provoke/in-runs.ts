/** Codes that the sidebar shows beside a run, a search, a signal or a schedule. */
import type { ProblemCode } from '../../../src/client/problem';
import type { Box } from '../../../src/workbench/spreadsheet/shared/a1';
import { signal } from './in-sidebar';
import { answering, domainsOf, failing, type Provocation, strangers } from './world';

const enrichment = /\/enrich\/accounts$/;
const job = /\/enrich\/accounts\/./;
const later = answering(enrichment, 429, {}, '60');

/** A full page, the same at every call. */
const samePage = {
  companies: Array.from({ length: 50 }, (_, i) => ({
    name: `Company ${i}`,
    slug: `company-${i}`,
    domain: `company-${i}.example`,
    post_count: 9,
  })),
  total_results: 1_000,
  has_more: true,
  credits_consumed: 250,
};

export const inRuns = {
  LIST_MISSING: async (world) => {
    world.let(later);
    const run = await world.startRun('List');
    const keys = world.workbench.book
      .values("'Signalsheet data'!A1:A99")
      .map(([key]) => String(key));
    const row = keys.findIndex((key) => key.startsWith(`list|${run}`)) + 1;
    world.workbench.book.write(`'Signalsheet data'!A${row}`, '');
    world.recover();
    return world.beside('LIST_MISSING');
  },
  OTHER_SHEET: async (world) => {
    const request = await world.planned('Column');
    return world.refusal('start', { ...request, shown: { ...request.shown, inFront: true } });
  },
  CHANGED: async (world) => {
    const request = await world.planned('Column');
    world.workbench.book.write('Column!A4', strangers[5] ?? '');
    const said = await world.refusal('start', request);
    world.workbench.book.write('Column!A4', '');
    return said;
  },
  LIST_CHANGED: async (world) => {
    const { sheetId, headerRow } = await world.planned('Column');
    const shown = { inFront: false };
    return world.refusal('matchPeople', { sheetId, headerRow, fingerprint: 'of before', shown });
  },
  UNDER_WAY: async (world) => {
    world.let(later);
    await world.startRun('Twice');
    return world.refusal('start', await world.planned('Twice'));
  },
  COLUMN_MISSING: async (world) => {
    world.let(later);
    await world.startRun('Column');
    world.workbench.book.deleteColumns('Column', 1);
    world.recover();
    return world.beside('COLUMN_MISSING');
  },
  MOVING: async (world) => {
    world.let(later);
    await world.startRun('Moving');
    world.let(({ name }) => {
      if (name === 'range.write') world.workbench.book.insertRows('Moving', 2);
      return undefined;
    });
    return world.beside('MOVING');
  },
  MERGED: async (world) => {
    world.let(later);
    await world.startRun('Merged');
    world.let(({ name, args: [, box] }) => {
      // As if the cells of the first result column were merged, so that Google drops what is written there.
      if (name === 'range.merges') return { value: [{ row: 2, column: 3, rows: 2, columns: 1 }] };
      const isResult = name === 'range.write' && (box as Box).column === 3;
      return isResult ? { value: null } : undefined;
    });
    return world.beside('MERGED');
  },
  UNCLEAR_ROWS: async (world) => {
    // Two rows that differ only in a column the run fills, so the writer can't tell them apart once they move.
    const { book } = world.workbench;
    const [twin = '', other = ''] = domainsOf('Unclear');
    const table = [
      ['Domain', 'Company'],
      [twin, 'First'],
      [twin, 'Second'],
      [other, ''],
    ];
    book.write('Unclear!A1', table);
    world.let(later);
    await world.startRun('Unclear');
    let isMoved = false;
    world.let(({ name, args: [, box] }) => {
      // Moves the rows just before the other company's result is written, so it would land on a twin.
      if (name !== 'range.write' || (box as Box).column !== 2 || isMoved) return undefined;
      isMoved = true;
      book.insertRows('Unclear', 2);
      return undefined;
    });
    return world.beside('UNCLEAR_ROWS');
  },
  CANNOT_UNDO: async (world) => {
    const run = await world.startRun('Undo');
    await world.untilDone(run);
    world.workbench.book.deleteColumns('Undo', 1);
    return world.refusal('undo', { run });
  },
  NOTHING_NEW: async (world) => {
    world.let(answering(/tech/, 200, samePage));
    await world.call('startSearch', { tech: 'Robots', options: [], companies: 150, cap: 1_000 });
    return world.beside('NOTHING_NEW');
  },
  SCHEDULE_PAUSED: async (world) => {
    const { runs } = await world.call('overview', {});
    const run = runs.find(({ sheetName }) => sheetName === 'Undo')?.id ?? '';
    const { schedules } = await world.call('repeat', {
      run,
      everyHours: 1,
      which: 'blanks',
      cap: 10,
    });
    await world.call('pauseSchedule', { schedule: schedules[0]?.id ?? '' });
    return world.beside('SCHEDULE_PAUSED');
  },
  RUN_FAILED: async (world) => {
    const result = domainsOf('Hourly').map((domain) => ({ domain, status: 'failed' }));
    world.let(answering(job, 200, { status: 'completed', result }));
    const run = await world.startRun('Hourly');
    await world.call('repeat', { run, everyHours: 1, which: 'everything', cap: 10 });
    return world.beside('RUN_FAILED', 61);
  },
  UNKNOWN_DEPLOYMENT: async (world) => {
    world.let(failing(/hiring-for-role/, 'Timeout'));
    await world.call('deploySignal', { deployment: { ...signal, name: 'Lost', icp: 1 } });
    return world.beside('UNKNOWN_DEPLOYMENT');
  },
  NOT_REFRESHED: async (world) => {
    const task = { kind: 'read-accounts', fields: ['signal_count'], keepFresh: true } as const;
    await world.startRun('Kept', { task, which: 'everything' });
    const listing = (accounts_found: number) => {
      const listed = { signal_id: 7, signal_name: signal.name, status: 'running', accounts_found };
      return answering(/get-signal-list/, 200, { signals: [listed], total_count: 1 });
    };
    const deploys = answering(/hiring-for-role/, 200, { signal_id: 7, status: 'accepted' });
    world.let((call) => deploys(call) ?? listing(0)(call));
    await world.call('deploySignal', { deployment: { ...signal, icp: 1 } });
    world.workbench.book.deleteColumns('Kept', 1);
    world.let(listing(1));
    return world.beside('NOT_REFRESHED');
  },
  SIGNAL_GONE: async (world) => {
    await world.call('deploySignal', { deployment: { ...signal, name: 'Gone', icp: 1 } });
    world.let(answering(/get-signal-list/, 200, { signals: [], total_count: 0 }));
    return world.beside('SIGNAL_GONE');
  },
  OTHER_ACCOUNT: async (world) => {
    world.let(later);
    await world.startRun('Account');
    const credits = { balance: 9, reserved: 0, available: 9, used_total: 0, currency: 'credits' };
    world.let(answering(/balance$/, 200, credits));
    await world.call('connectWithKey', { ...world.user, userId: 'other' });
    const said = await world.beside('OTHER_ACCOUNT');
    await world.call('connectWithKey', world.user);
    return said;
  },
  DISCONNECTED: async (world) => {
    world.let(later);
    await world.startRun('Leaves');
    await world.call('disconnect', {});
    return world.beside('DISCONNECTED');
  },
  NOT_CONNECTED: (world) => world.cell('=ACCOUNT_SIGNALS("acme.example")'),
} satisfies Partial<Record<ProblemCode, Provocation>>;
