/** `signalsheet admin crm`, as an operator calls it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runIn, startProduct, temporaryFolder } from './support/product';

describe('signalsheet admin crm', () => {
  it('prints a user’s CRM or writes it to a file, while the service runs', async () => {
    const folder = temporaryFolder();
    const product = await startProduct(folder);
    const user = 'you@workbench.example';
    const crm = async (...args: string[]) => {
      const { stderr, ...answer } = await runIn(folder, [
        'admin',
        'crm',
        ...args,
        '--data',
        folder,
      ]);
      expect(stderr).toMatch(/^Using the SQLite database /);
      return { ...answer, fault: stderr.split('\n')[1] };
    };

    const printed = await crm(user);
    expect(printed).toEqual({
      code: 0,
      fault: '',
      stdout: expect.stringMatching(/^crm_account_id,account_name,[a-z_,]*\n$/),
    });
    const file = join(folder, 'crm.csv');
    expect(await crm(user, '--csv', file)).toEqual({
      code: 0,
      fault: '',
      stdout: `Saved the CRM of ${user} to ${file}.\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe(printed.stdout);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await crm(user, '--csv', file)).toEqual({
      code: 1,
      fault: `${file} already exists. Nothing was exported.`,
      stdout: '',
    });
    const other = join(folder, 'other.csv');
    expect(await crm('nobody@northwind.example', '--csv', other)).toEqual({
      code: 1,
      fault: 'There’s no user nobody@northwind.example. Nothing was exported.',
      stdout: '',
    });
    expect(existsSync(other)).toBe(false);
    await product.stop();
  });
});
