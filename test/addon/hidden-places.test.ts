/** A form begins with what people see: neither a hidden sheet nor a hidden column. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reply, TableView } from '../../src/addon/sidebar/api';
import { openWorkbench } from '../../src/workbench';
import { inline, xlsxOf } from '../workbench/xlsx-parts';

test('a run begins in neither a hidden first sheet nor a hidden column', async () => {
  const values = [
    ['Domain', 'Company', 'Website'],
    ['old.example', 'Acme', 'acme.example'],
    ['older.example', 'Bolt', 'bolt.example'],
  ];
  const rows = values
    .map((row, y) => row.map((text, x) => inline(`${'ABC'.charAt(x)}${y + 1}`, text)).join(''))
    .map((cells, y) => `<row r="${y + 1}">${cells}</row>`)
    .join('');
  const before = '<cols><col min="1" max="1" width="9" hidden="1"/></cols>';
  const folder = mkdtempSync(join(tmpdir(), 'hidden-'));
  const file = join(folder, 'prospects.xlsx');
  const sheets = [
    { name: 'Old', rows, state: 'hidden' },
    { name: 'Now', rows, before },
  ];
  writeFileSync(file, await xlsxOf({ sheets }));
  const script = join(__dirname, '../../dist');
  const workbench = await openWorkbench({ script, book: { file } });
  try {
    const reply = await workbench.run('callFromSidebar', ['table', {}], { as: 'sidebar' });
    const { ok, value } = reply as Extract<Reply<TableView>, { ok: true }>;
    expect(ok).toBe(true);
    expect(value).toMatchObject({ sheetName: 'Now', domainColumn: 3 });
    expect(value.sheets.map(({ name }) => name)).toEqual(['Now']);
  } finally {
    await workbench.close();
    rmSync(folder, { recursive: true });
  }
});
