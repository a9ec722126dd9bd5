/** Two runs under one cap, killed at each platform call. */
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { type StartRequest, startRun } from '../../src/sheet/runs/start';
import type { MemorySheet } from '../fakes/platform/memory-book';
import type { World } from '../fakes/platform/memory-platform';
import { catchKill, whereverItDies } from './death';
import { keptKeys } from './hidden';
import { runOut } from './runs';
import type { withSheet } from './sheets';

/** Expects that both runs complete, or neither begins. */
export function expectRightWhereverKilled(
  open: () => ReturnType<typeof withSheet>,
  requestOver: (sheet: MemorySheet) => StartRequest,
): void {
  const charged = ({ service }: World) => service.totalCharged();
  const whole = open();
  startRun(whole.world.execution(), requestOver(whole.sheet));
  runOut(whole.world);
  whereverItDies(50, (onCall, where) => {
    const { world, sheet } = open();
    catchKill(() => {
      startRun(world.execution(onCall), requestOver(sheet));
      pump(world.execution(onCall), 30_000);
    });
    world.now += 60_000;
    runOut(world);
    const states = viewRuns(world.execution()).map(({ state }) => state);
    if (states.length === 2 && states.every((state) => state === 'done')) {
      expect([where(), sheet.cells]).toEqual([where(), whole.sheet.cells]);
      expect([where(), charged(world)]).toEqual([where(), charged(whole.world)]);
    } else {
      // Killed while it was recorded: it never began.
      expect([where(), states.filter((state) => state !== 'cancelled')]).toEqual([where(), []]);
      expect([where(), charged(world)]).toEqual([where(), 0]);
    }
    expect([where(), sheet.cells.flat().includes('Queued')]).toEqual([where(), false]);
    expect([where(), keptKeys(world.book, 'list')]).toEqual([where(), []]);
  });
}
