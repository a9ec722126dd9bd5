/** Actions around the grid: with sheets, in the sidebar, and with the product itself. */
import { until } from '../e2e/support/page';
import { inSidebar } from '../e2e/support/sidebar';
import { chooseMenu } from '../workbench/page-driver';
import { look } from './grid';
import { type Doing, type Hands, patience, pressKey, show } from './table';
import { main, type Person, reload } from './world';

async function menuOfSheet({ page }: Person, name: string, item: string): Promise<void> {
  await page.locator('.o-sheet').getByText(name, { exact: true }).click({ button: 'right' });
  await page.locator('.o-menu-item', { hasText: item }).first().click();
}

/** A sheet that people added. */
async function ownSheet({ page, b }: Hands): Promise<string | undefined> {
  const own = (await look(page)).sheets
    .map(({ name }) => name)
    .filter((name) => /^(Sheet|Plan|small)/.test(name));
  return own[b % Math.max(1, own.length)];
}

async function tab(hands: Hands, name: string): Promise<ReturnType<typeof inSidebar>> {
  const parts = inSidebar(() => hands.sidebar);
  await hands.sidebar.getByRole('tab', { name }).click();
  return parts;
}

/** Presses the first button of this name if there is one; it may go meanwhile. */
async function pressIfThere({ sidebar }: Person, name: string | RegExp): Promise<boolean> {
  const button = sidebar.getByRole('button', { name, exact: true }).first();
  if ((await button.count()) === 0 || (await button.isDisabled())) return false;
  return button.click({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
}

export const aroundGrid = {
  addSheet: async ({ page }) => {
    if ((await look(page)).sheets.length > 8) return undefined;
    await page.locator('.o-add-sheet').click();
    return 'adds a sheet';
  },
  renameSheet: async (hands) => {
    const name = await ownSheet(hands);
    if (name === undefined) return undefined;
    await menuOfSheet(hands, name, 'Rename');
    const given = `Plan ${++hands.notes.typed}`;
    await hands.page.keyboard.press('Control+a');
    await hands.page.keyboard.type(given);
    await pressKey(hands, 'Enter');
    return `renames ${name} to ${given}`;
  },
  switchSheet: async (hands) => {
    const name = (await ownSheet(hands)) ?? main;
    await show(hands, name);
    return `brings ${name} to the front`;
  },
  deleteSheet: async (hands) => {
    const name = await ownSheet(hands);
    if (name === undefined) return undefined;
    await menuOfSheet(hands, name, 'Delete');
    return `deletes ${name}`;
  },
  importFile: async ({ page, notes }) => {
    if ((await look(page)).sheets.length > 8) return undefined;
    const chosen = page.waitForEvent('filechooser');
    await chooseMenu(page, 'File', 'Import a CSV');
    const buffer = Buffer.from(`What,When\nimported ${++notes.typed},=1+1\n`);
    await (await chosen).setFiles({ name: 'small.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Add here' }).click();
    await page.getByText('Imported “small.csv”').first().waitFor();
    return 'imports a small file';
  },
  enrich: async (hands) => {
    await show(hands, main);
    // The form reads the sheet again when the pointer comes back.
    await hands.page.mouse.move(300, 300);
    const { button } = await tab(hands, 'Enrich');
    const start = button(/^(Enrich|Fill) [\d,]+ (of [\d,]+ )?compan.* in Prospects$/);
    const runs = hands.sidebar.getByRole('tab', { name: 'Runs', selected: true });
    let what: string | null = null;
    // A form that hasn't seen what was added shows it first, and is pressed again.
    const isStarted = async () => {
      if ((await runs.count()) > 0) return true;
      if ((await start.count()) === 0 || !(await start.isEnabled())) return false;
      what = await start.textContent({ timeout: 1_000 });
      hands.world.results.expect();
      await start.click({ timeout: 1_000 });
      return false;
    };
    await until(() => isStarted().catch(() => false), 'a run is started', 3 * patience);
    return `presses “${what}”`;
  },
  undoRun: async (hands) => {
    await tab(hands, 'Runs');
    if (!(await pressIfThere(hands, 'Undo'))) return undefined;
    return (await pressIfThere(hands, 'Undo run')) ? 'undoes the newest run' : undefined;
  },
  cancelRun: async (hands) => {
    await tab(hands, 'Runs');
    if (!(await pressIfThere(hands, 'Cancel'))) return undefined;
    return (await pressIfThere(hands, 'Cancel run')) ? 'cancels a run' : undefined;
  },
  openTab: async (hands) => {
    const names = ['Enrich', 'Find', 'Signals', 'Runs', 'Settings'];
    const name = names[hands.a % names.length] ?? '';
    await tab(hands, name);
    return `opens the tab ${name}`;
  },
  reload: async ({ world, who }) => {
    await reload(world.people[who]);
    return 'reloads the page';
  },
  restartService: async ({ world }) => {
    world.restartService();
    return 'the service is killed, and starts again';
  },
  restartWorkbench: async ({ world, a }) => {
    await world.restartWorkbench(a % 2 === 0);
    return `the workbench is ${a % 2 ? 'restarted' : 'killed and restarted'}`;
  },
} satisfies Record<string, Doing>;
