/** Undo and redo in the page affect only the edits of its own person, whatever scripts and others did since. */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import type { Workbench } from '../../src/workbench';
import { until } from '../support/until';
import { bookOf, close, open, run, temporaryFolder } from './open';
import { selectIn, untilShown, useBrowser } from './page-driver';

const openPage = useBrowser();

const rows = [
  ['Name', 'Staff', 'Note', 'Owner'],
  ...['Acme', 'Borg', 'Cord', 'Dune', 'Echo'].map((name, index) => [name, index + 1, `n${index}`]),
];

async function started(options: { dataDir?: string } = {}) {
  const workbench = await open({ book: bookOf(...rows), ...options });
  const { url } = await workbench.serve();
  return { workbench, url, page: await openPage(url) };
}

const shownIn40 = `(({ getters }) => Array.from({ length: 40 }, (_r, row) => Array.from({ length: 6 }, (_c, col) => {
  const sheetId = getters.getSheetIds()[0];
  return row < getters.getNumberRows(sheetId) ? getters.getEvaluatedCell({ sheetId, row, col }).formattedValue : '';
})))(workbench.model)`;

/** Resolves once pages show the same as a workbook. */
async function untilAlike({ book }: Workbench, ...pages: Page[]): Promise<void> {
  await until(async () => {
    const expected = JSON.stringify(book.shown('Data!A1:F40'));
    const shown = await Promise.all(pages.map((page) => page.evaluate(shownIn40)));
    return shown.every((each) => JSON.stringify(each) === expected);
  }, 'the pages show what the workbook holds');
}

/** Resolves once the workbench has the person's edits. */
const untilSent = (page: Page) =>
  until(() => page.evaluate<boolean>('workbench.model.getters.isFullySynchronized()'));

async function edit(page: Page, cell: string, text: string): Promise<void> {
  await selectIn(page, cell);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await untilShown(page, cell, text);
  await untilSent(page);
}

async function press(page: Page, keys: 'Control+z' | 'Control+y'): Promise<void> {
  await page.keyboard.press(keys);
  await untilSent(page);
}

const button = (page: Page, name: 'Undo' | 'Redo') =>
  page.locator(`.o-toolbar-button[title^="${name}"]`);

/** Resolves once the toolbar offers to undo, or doesn't. */
const untilOffered = (page: Page, isOffered: boolean) =>
  until(
    async () => {
      const classes = await button(page, 'Undo').getAttribute('class');
      return !classes?.includes('o-disabled') === isOffered;
    },
    `undo is ${isOffered ? '' : 'not '}offered`,
  );

it('a person undoes their own edits, last first, and redoes them, after a script has written elsewhere', async () => {
  const { workbench, page } = await started();
  await untilOffered(page, false);
  await edit(page, 'C2', 'one');
  await edit(page, 'C4', 'two');
  await run(
    workbench,
    `const sheet = SpreadsheetApp.getActiveSheet();
     sheet.getRange('D2').setValue('script'); sheet.insertRowsBefore(1, 2); sheet.deleteRow(5);
     SpreadsheetApp.getActive().insertSheet('Kept by the script').hideSheet();
     sheet.activate();`,
  );
  await untilAlike(workbench, page);
  await untilOffered(page, true);
  await press(page, 'Control+z');
  expect(workbench.book.shown('A3:D6').map((row) => row[2])).toEqual(['Note', 'one', 'n2', 'n3']);
  await untilOffered(page, true);
  await button(page, 'Undo').click();
  await until(() => workbench.book.shown('C4')[0]?.[0] === 'n0');
  await untilOffered(page, false);
  expect(workbench.book.shown('D4')).toEqual([['script']]);
  expect(workbench.book.sheets()).toContain('Kept by the script');
  await untilAlike(workbench, page);
  await press(page, 'Control+y');
  await button(page, 'Redo').click();
  await until(() => workbench.book.shown('C5')[0]?.[0] === 'two');
  expect(workbench.book.shown('C4:D4')).toEqual([['one', 'script']]);
  await untilAlike(workbench, page);
  await untilOffered(page, true);
  await page.reload();
  await page.waitForFunction('workbench.model');
  await untilOffered(page, false);
  expect(page.errors).toEqual([]);
});

it('a script that writes thousands of cells doesn’t remove the undo of a person, even of one who joins late', async () => {
  const { workbench, url, page } = await started();
  await edit(page, 'C2', 'mine');
  await run(
    workbench,
    `const sheet = SpreadsheetApp.getActiveSheet();
     for (let i = 0; i < 2500; i++) sheet.getRange(8 + (i % 30), 1 + (i % 6)).setValue(i);
     sheet.getRange(40, 1, 500, 6).setValues(Array.from({ length: 500 }, (_, i) => Array(6).fill(i)));
     // The workbench takes a snapshot of a long journal during a pause.
     Utilities.sleep(2000);
     sheet.getRange('E1').setValue('done');`,
  );
  await untilShown(page, 'E1', 'done');
  const late = await openPage(url);
  await edit(late, 'D3', 'late');
  await edit(page, 'D4', 'more');
  await untilOffered(page, true);
  await press(page, 'Control+z');
  await press(page, 'Control+z');
  expect(workbench.book.shown('C2:D4')).toEqual([
    ['n0', ''],
    ['n1', 'late'],
    ['n2', ''],
  ]);
  await untilOffered(page, false);
  await press(late, 'Control+z');
  await untilOffered(late, false);
  await press(page, 'Control+y');
  expect(workbench.book.shown('C2:D4')).toEqual([
    ['mine', ''],
    ['n1', ''],
    ['n2', ''],
  ]);
  await untilAlike(workbench, page, late);
  expect([...page.errors, ...late.errors]).toEqual([]);
});

it('a person is told when the history begins anew, and only one who had something to undo', async () => {
  const { workbench, url, page } = await started();
  const idle = await openPage(url);
  await edit(page, 'C2', 'mine');
  await run(
    workbench,
    `const sheet = SpreadsheetApp.getActiveSheet();
     const long = 'x'.repeat(49000);
     for (let i = 0; i < 7; i++) {
       sheet.getRange(20, 1, 100).setValues(Array.from({ length: 100 }, (_, j) => [long + i + j]));
       SpreadsheetApp.flush();
     }
     sheet.getRange(20, 1, 100).clearContent();`,
  );
  const notice = 'What you did before now can’t be undone any more';
  await page.getByText(notice).waitFor();
  await untilOffered(page, false);
  expect(workbench.book.shown('C2')).toEqual([['mine']]);
  await untilAlike(workbench, page, idle);
  expect(await idle.getByText(notice).count()).toBe(0);
  expect([...page.errors, ...idle.errors]).toEqual([]);
});

it('a script’s write over an edit stays when the edit is undone', async () => {
  const { workbench, page } = await started();
  await edit(page, 'C2', 'mine');
  await edit(page, 'C3', 'mine too');
  await run(workbench, `SpreadsheetApp.getActiveSheet().getRange('C2').setValue('script')`);
  await untilShown(page, 'C2', 'script');
  await press(page, 'Control+z');
  await press(page, 'Control+z');
  expect(workbench.book.shown('C2:C3').flat()).toEqual(['script', 'n1']);
  await press(page, 'Control+y');
  await press(page, 'Control+y');
  expect(workbench.book.shown('C2:C3').flat()).toEqual(['script', 'mine too']);
  await untilAlike(workbench, page);
});

it('an edit that a person makes while an undo is on its way comes after it', async () => {
  const dataDir = temporaryFolder();
  const { workbench, url, page } = await started({ dataDir });
  await edit(page, 'C2', 'one');
  await edit(page, 'C3', 'two');
  await close(workbench);
  await page.getByText('The workbench has stopped;').waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await selectIn(page, 'D2');
  await page.keyboard.type('typed');
  await page.keyboard.press('Enter');
  const again = await open({ dataDir });
  await again.serve({ port: Number(new URL(url).port) });
  await until(() => again.book.shown('D2')[0]?.[0] === 'typed');
  expect(again.book.shown('C2:C3').flat()).toEqual(['n0', 'n1']);
  await untilAlike(again, page);
});

const row = fc.integer({ min: 2, max: 7 });
/** Changes to the workbook by others than the person who undoes. */
const others = fc.oneof(
  fc.record({ by: fc.constant('other page' as const), row }),
  fc.record({ by: fc.constant('script' as const), row }),
  fc.record({ by: fc.constant('inserting' as const), row }),
  fc.record({ by: fc.constant('deleting' as const), row }),
  fc.record({ by: fc.constant('hidden sheet' as const), row }),
);
const person = fc.oneof(
  { weight: 3, arbitrary: fc.record({ by: fc.constant('person' as const), row }) },
  fc.record({ by: fc.constant('undo' as const), row }),
  fc.record({ by: fc.constant('redo' as const), row }),
);

/** The body of a script that makes the change; undefined if no script makes it. */
function scriptOf({ by, row }: { by: string; row: number }, name: string): string | undefined {
  const sheet = `SpreadsheetApp.getActive().getSheetByName('Data')`;
  return {
    script: `${sheet}.getRange(${row}, 5).setValue('${name}')`,
    inserting: `${sheet}.insertRowsBefore(${row}, 2)`,
    deleting: `${sheet}.deleteRow(${row})`,
    'hidden sheet': `SpreadsheetApp.getActive().insertSheet('${name}').hideSheet()`,
  }[by];
}

it('after any edits, undoing them all leaves what others did, and redoing brings them back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(person, others), { minLength: 8, maxLength: 16 }),
      async (steps) => {
        const { workbench, url, page } = await started();
        const other = await openPage(url);
        // An equal workbook without the person's edits.
        const twin = await open({ book: bookOf(...rows) });
        const undone = (stack: 'undoStack' | 'redoStack') =>
          page.evaluate<number>(
            `workbench.model.handlers.find((each) => each.undoStack).${stack}.length`,
          );
        for (const [index, step] of steps.entries()) {
          const name = `${step.by} ${index}`;
          const script = scriptOf(step, name);
          if (step.by === 'person') await edit(page, `C${step.row}`, name);
          else if (step.by === 'undo') await press(page, 'Control+z');
          else if (step.by === 'redo') {
            // Redo repeats the last edit if nothing was undone.
            if (await undone('redoStack')) await press(page, 'Control+y');
          } else if (script) {
            await run(workbench, script);
            await run(twin, script);
          } else {
            await edit(other, `D${step.row}`, name);
            twin.book.write(`Data!D${step.row}`, name);
          }
          await untilAlike(workbench, page, other);
        }
        const before = workbench.book.shown('Data!A1:F40');
        const count = await undone('undoStack');
        for (let left = count; left > 0; left--) await press(page, 'Control+z');
        await untilOffered(page, false);
        expect(workbench.book.shown('Data!A1:F40')).toEqual(twin.book.shown('Data!A1:F40'));
        expect(workbench.book.sheets()).toEqual(twin.book.sheets());
        await untilAlike(workbench, page, other);
        for (let left = count; left > 0; left--) await press(page, 'Control+y');
        expect(workbench.book.shown('Data!A1:F40')).toEqual(before);
        await untilAlike(workbench, page, other);
        expect([...page.errors, ...other.errors]).toEqual([]);
        await Promise.all([page.context().close(), other.context().close()]);
        await Promise.all([close(workbench), close(twin)]);
      },
    ),
    { numRuns: 5, seed: 26, endOnFailure: true },
  );
});

it('brings the sheet to the front in which an edit is undone or redone', async () => {
  const values = [['Name'], ['Acme']];
  const workbench = await open({
    book: {
      name: 'Book',
      sheets: [
        { name: 'Data', values },
        { name: 'Other', values },
      ],
    },
  });
  const { url } = await workbench.serve();
  const page = await openPage(url);
  await edit(page, 'B2', 'mine');
  await page.locator('.o-sheet', { hasText: 'Other' }).click();
  const front = () =>
    page.evaluate(
      'workbench.model.getters.getSheetName(workbench.model.getters.getActiveSheetId())',
    );
  expect(await front()).toBe('Other');
  await page.locator('.o-grid-composer .o-composer').first().focus();
  await press(page, 'Control+z');
  expect(await front()).toBe('Data');
  await untilShown(page, 'B2', '');
  await page.locator('.o-sheet', { hasText: 'Other' }).click();
  await page.locator('.o-grid-composer .o-composer').first().focus();
  await press(page, 'Control+y');
  expect(await front()).toBe('Data');
  await untilShown(page, 'B2', 'mine');
});

it('undoes as many edits as Ctrl+Z is pressed, however quickly', async () => {
  const { workbench, page } = await started();
  const texts = ['one', 'two', 'three', 'four'];
  for (const [index, text] of texts.entries()) await edit(page, `F${2 + index}`, text);
  await selectIn(page, 'H1');
  for (const _ of texts) await page.keyboard.press('Control+z');
  await untilOffered(page, false);
  await untilSent(page);
  expect(workbench.book.shown('Data!F2:F5').flat()).toEqual(['', '', '', '']);
  for (const _ of texts) await page.keyboard.press('Control+y');
  for (const [index, text] of texts.entries()) await untilShown(page, `F${2 + index}`, text);
  await untilSent(page);
  expect(workbench.book.shown('Data!F2:F5').flat()).toEqual(texts);
  expect(page.errors).toEqual([]);
});

it.each(['added', 'duplicated'])(
  'keeps a sheet that was %s, once others typed into it',
  async (how) => {
    const { workbench, page } = await started();
    await page.evaluate(
      how === 'added'
        ? `workbench.model.dispatch('CREATE_SHEET', { sheetId: 'made', position: 1, name: 'Made' })`
        : `workbench.model.dispatch('DUPLICATE_SHEET', { sheetId: workbench.model.getters.getActiveSheetId(), sheetIdTo: 'made', sheetNameTo: 'Made' })`,
    );
    await untilSent(page);
    workbench.book.write('Made!G3', 'theirs');
    await until(() =>
      page.evaluate<boolean>(
        `workbench.model.getters.getEvaluatedCell({ sheetId: 'made', col: 6, row: 2 }).formattedValue === 'theirs'`,
      ),
    );
    await page.locator('.o-grid-composer .o-composer').first().focus();
    await press(page, 'Control+z');
    await page.getByText('not undone, because another person or the script changed').waitFor();
    expect(workbench.book.shown('Made!G3').flat()).toEqual(['theirs']);
  },
);
