/** Rows of one company that differ only in a cell of a column that the run fills. */
import { pump } from '../../src/sheet/pump';
import { startRun } from '../../src/sheet/runs/start';
import { newest, requestFor, runOut } from '../support/runs';
import { withSheet } from '../support/sheets';

it('keeps a person’s value in one of two otherwise identical rows if they are sorted right before any write', () => {
  for (let at = 0; at < 6; at += 1) {
    const { world, sheet } = withSheet(
      ['Domain', 'Company'],
      ['a.example', ''],
      ['a.example', 'My name'],
      ['bb.example', ''],
    );
    startRun(world.execution(), requestFor(sheet));
    let writes = 0;
    const write = sheet.write.bind(sheet);
    const spy = jest.spyOn(sheet, 'write').mockImplementation((...args) => {
      if (writes++ === at) sheet.sortBelow(1, (a, b) => String(b[1]).localeCompare(String(a[1])));
      write(...args);
    });
    for (let i = 0; i < 5; i += 1) {
      pump(world.execution(), 30_000);
      world.now += 60_000;
    }
    runOut(world);
    spy.mockRestore();
    const rows = sheet.cells.slice(1).map(([domain, company]) => `${domain} ${company}`);
    expect({ at, state: newest(world).state, rows: rows.sort() }).toEqual({
      at,
      state: 'done',
      rows: ['a.example Company a.example', 'a.example My name', 'bb.example Company bb.example'],
    });
  }
});
