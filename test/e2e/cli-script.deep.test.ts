/** Any Apps Script project in the workbench: from a page, and without one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPage, shown, type, until, untilShown } from './support/page';
import { failed, runCli, runIn, startScript, temporaryFolder } from './support/product';

const script = join(__dirname, 'fixtures/clasp-project');
const addon = join(__dirname, '../workbench/fixtures/addon');
const data = temporaryFolder();

describe('signalsheet start --script', () => {
  it('runs a project’s menu, sidebar, custom functions and triggers', async () => {
    const workbench = await startScript(script, data);
    const page = await openPage(workbench.workbenchUrl);
    await page.getByText('Stock', { exact: true }).click();
    await page.getByText('Open panel', { exact: true }).click();
    const panel = page.frameLocator('#sidebar iframe');
    await panel.getByRole('button', { name: 'Add 41' }).click();
    await panel.getByText('Now 42').waitFor();
    await untilShown(page, 'D1', /^41$/);
    expect(workbench.output()).toMatch(/^addStock \w+: 41 pieces$/m);

    await type(page, 'C2', '=TOTAL(D1, 9)');
    await untilShown(page, 'C2', /^50$/);
    await type(page, 'A3', 'bolts');
    await untilShown(page, 'B3', /^edited: bolts$/);
    await page.locator('#grid').getByText('Stock', { exact: true }).click();
    await page.getByText('Count later', { exact: true }).click();
    await untilShown(page, 'D2', /^counted by string$/);
    await page.close();
    expect(await workbench.stop()).toBe(0);

    const again = await startScript(script, data);
    const next = await openPage(again.workbenchUrl);
    await until(
      async () => (await shown(next, 'D1:D1'))[0]?.[0] === '41',
      'what was written is still there',
    );
    await next.close();
    expect(await again.stop()).toBe(0);
    expect(again.output()).not.toMatch(/Service ready/);
  });

  it('says why a project cannot be run', async () => {
    const folder = temporaryFolder();
    const start = (dir: string) => runCli(['start', '--script', dir, '--no-open', '--data', data]);
    expect(await start(join(folder, 'gone'))).toMatchObject(
      failed(/^Starting the workbench …\nThere’s no folder .*gone\.\n$/),
    );
    writeFileSync(join(folder, 'main.ts'), 'const x: number = 1;');
    writeFileSync(join(folder, 'appsscript.json'), '{}');
    expect(await start(folder)).toEqual(
      failed(/main\.ts is TypeScript, which Apps Script does not run\./),
    );
  });
});

it('calc and run-function take a clasp project, too', async () => {
  const folder = temporaryFolder();
  const [input, output] = [join(folder, 'in.csv'), join(folder, 'out.csv')];
  writeFileSync(input, 'A\n"=TOTAL(1, 2)"\n');
  expect((await runCli(['calc', input, output, '--script', script])).code).toBe(0);
  const call = ['run-function', 'total', '[20, 22]', '--script', script, '--book', output];
  expect(await runCli(call)).toEqual({ code: 0, output: '42\n' });
  expect((await runCli(['run-function', 'shown', '--script', script])).code).toBe(1);
});

it('calc names the cells whose formulas it can’t read, and says what becomes of them', async () => {
  const folder = temporaryFolder();
  const [input, output] = [join(folder, 'in.csv'), join(folder, 'out.csv')];
  writeFileSync(input, `A,B\n"=SUM(Sales[Amount])",=1+1\n${'=1+(,\n'.repeat(6)}`);
  expect(await runCli(['calc', input, output, '--script', script])).toEqual({
    code: 1,
    output: expect.stringContaining(
      `7 formulas in ${input} can’t be read here: in!A2, in!A3, in!A4, in!A5, in!A6 and 2 more. ` +
        `${output} has their text or an error instead. Keep ${input}.\n`,
    ),
  });
  writeFileSync(input, 'A\n=1+1\n');
  expect(await runCli(['calc', input, output, '--script', script])).toEqual({
    code: 0,
    output: '',
  });
});

it('calc lists the cells that show an error with their reason, 20 at most, and ends with an exit code of 1', async () => {
  const folder = temporaryFolder();
  const [input, output] = [join(folder, 'in.csv'), join(folder, 'out.csv')];
  writeFileSync(
    input,
    `A,B,C\n=1/0,"=BROKEN(""No\nluck"")","=IFERROR(1/0, 2)"\n=A2+1,=1+1,\n${',=1/0\n'.repeat(20)}`,
  );
  const { code, stderr } = await runIn(folder, ['calc', input, output, '--script', addon]);
  const lines = stderr.split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'in!A2: #DIV/0! – The divisor must be different from zero.',
    'in!B2: #ERROR! – No luck',
    'in!A3: #DIV/0!, because of in!A2',
    'in!B4: #DIV/0! – The divisor must be different from zero.',
  ]);
  expect(lines.slice(19)).toEqual([
    'in!B20: #DIV/0! – The divisor must be different from zero.',
    '… and 3 more.',
    `23 cells show an error, also in ${output}. Correct ${input}, then run this again.`,
    '',
  ]);
  expect(code).toBe(1);
  expect(readFileSync(output, 'utf8')).toMatch(/^A,B,C\n#DIV\/0!,#ERROR!,2\n#DIV\/0!,2,\n/);
});
