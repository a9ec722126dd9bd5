/** Finds what an earlier call began: it goes on, or is brought home before something else begins. */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Typed, Workbench } from '../../workbench';
import { callAddon } from '../connect-addon';
import type { Credentials } from '../local-user';
import { drive, isClosed, newestRun, type RunView } from './drive';
import type { EnrichOptions } from './request';
import {
  beginEnrichment,
  type Enrichment,
  hashOf,
  knownIn,
  lastEnrichment,
  openEnrichment,
} from './state';
import type { Work } from './work';

/** The enrichment that was interrupted, if it was this one; else a new one, with what those before it have fetched. */
export async function openWork(
  user: Credentials,
  { file, options, fields, bytes, sheet, rows }: Work,
): Promise<{ workbench: Workbench; enrichment: Enrichment }> {
  const { data, service = 'local', column, only, cap, lost } = options;
  const place = hashOf([service, user.userId, await realpath(file), sheet]).slice(0, 16);
  const folder = join(data, 'enrich', place);
  const fingerprint = hashOf([hashOf(bytes.toString('base64')), column, fields, only, cap]);
  const last = await lastEnrichment(folder);
  let known: Typed[][] = [];
  if (last) {
    const workbench = await openEnrichment(last, user);
    let goesOn = false;
    try {
      const run = await newestRun(workbench);
      goesOn = last.fingerprint === fingerprint && canGoOn(run);
      if (goesOn) {
        if (run) console.error(`Going on with what was begun on ${day(run.startedAt)} UTC.`);
        return { workbench, enrichment: last };
      }
      if (run && last.fingerprint !== '') await bringHome(workbench, run, lost);
      known = knownIn(workbench);
    } finally {
      if (!goesOn) await workbench.close();
    }
  }
  return beginEnrichment(folder, fingerprint, rows, known, user);
}

/** One that was cut off while it was written down begins anew, and so does one that was never started. */
function canGoOn(run: RunView | undefined): boolean {
  return run !== undefined && ['running', 'paused', 'done'].includes(run.state);
}

/**
 * Another run than the one that is wanted sends nothing more; what is under way is paid for, and kept. Throws where it may
 * have paid for something that this would pay for again.
 */
async function bringHome(
  workbench: Workbench,
  run: RunView,
  lost: EnrichOptions['lost'],
): Promise<void> {
  assertNothingLost(run, lost);
  if (isClosed(run)) return;
  if (run.state !== 'starting')
    console.error('What was begun before, with other words or other rows, is brought home first.');
  await callAddon(workbench, 'cancel', { run: run.id });
  assertNothingLost(await drive(workbench, () => {}), lost);
}

function assertNothingLost(
  { asksAboutUnknown, counts }: RunView,
  lost: EnrichOptions['lost'],
): void {
  if ((!asksAboutUnknown && counts.unknown === 0) || lost === 'resend') return;
  throw new Error(
    'The answer to a paid request of what was begun before was lost. Credits may have been spent. Check the balance. ' +
      'With --lost resend everything is sent, and maybe charged again; the words of before with --lost leave go on there.',
  );
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}
