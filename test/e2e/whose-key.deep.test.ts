/** The owner of a workbook and an editor in two pages: each reads whose key formulas use, and what they may decide. */
import { callAddon } from '../../src/cli/connect-addon';
import { ownerAndEditor } from './support/owner-and-editor';
import { openSidebar, untilShown } from './support/page';
import { pictureOf } from './support/picture';

const { of, pages, sidebars, owner, editor } = ownerAndEditor();

async function reopen(who: keyof typeof pages): Promise<void> {
  await pages[who].reload();
  await pages[who].evaluate(() => window.workbench.ready);
  sidebars[who] = await openSidebar(pages[who]);
}

async function openFormulas(who: keyof typeof pages): Promise<void> {
  const sidebar = who === 'owner' ? owner : editor;
  await sidebar.tab('Settings');
  await sidebar.choose('Formulas');
}

it('says to each whose key formulas use', async () => {
  await openFormulas('owner');
  await owner.says(/^Formulas here use your key \(.…@workbench\.example\)\.$/);
  await openFormulas('editor');
  await editor.says(
    /^Formulas here use the key of the spreadsheet’s owner \(.…@workbench\.example\)\. Only that person can allow more\./,
  );
  await pictureOf(pages.owner, 'key-mine');
  await pictureOf(pages.editor, 'key-owners');
});

it('lets the editor lower the cap, and refuses to raise it, in words', async () => {
  await editor.fill('Daily cap (credits)', '1000000');
  await editor.press('Save');
  await editor.says(
    'Formulas here spend the credits of the spreadsheet’s owner, and only that person can allow more. Nothing was changed.',
  );
  await pictureOf(pages.editor, 'key-refused');
  await editor.fill('Daily cap (credits)', '500');
  await editor.press('Save');
  await editor.says('Saved.');
  const { formulas } = await callAddon(of.office.workbench, 'overview', {});
  expect(formulas).toMatchObject({ allowed: true, dailyCap: 500 });
});

it('asks the owner for approval, and only tells the editor', async () => {
  of.office.workbench.book.write('S!C1', '=TECH_COMPANIES("Kubernetes")');
  await untilShown(pages.owner, 'C1', /NEEDS_APPROVAL/);
  await Promise.all([reopen('owner'), reopen('editor')]);
  await owner.says('Waiting for your approval');
  await editor.says('A formula waits for approval by the person whose key formulas use.');
  expect(await editor.button('Approve').count()).toBe(0);
  await pictureOf(pages.editor, 'approval-others');
  await editor.press('Don’t spend');
  await editor.button('Don’t spend').waitFor({ state: 'detached' });
});

it('tells the editor why formulas have no connection, until they share theirs', async () => {
  await callAddon(of.office.workbench, 'disconnect', {});
  of.office.workbench.book.write('S!A3', '=ICP_LIST()');
  await untilShown(pages.editor, 'A3', /NOT_CONNECTED – .+either the owner connects, or another/);
  await reopen('editor');
  await openFormulas('editor');
  await editor.says(/^Formulas in this spreadsheet can’t use your connection\./);
  await pictureOf(pages.editor, 'key-unconnected');
  await editor.choose('Sharing and key');
  await sidebars.editor.getByLabel('Share my connection with this spreadsheet’s editors').click();
  await untilShown(pages.editor, 'A3', /^(?!.*NOT_CONNECTED)/);
  await reopen('editor');
  await openFormulas('editor');
  await editor.says(/^Formulas here use your key/);
});
