/** `signalsheet admin crm`, as an operator calls it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { failed, runCli, startProduct, temporaryFolder } from './support/product';

describe('signalsheet admin crm', () => {
  it('prints the CRM of a user or makes a file of it, beside the running service', async () => {
    const folder = temporaryFolder();
    const product = await startProduct(folder);
    const user = 'you@workbench.example';
    const crm = (...args: string[]) => runCli(['admin', 'crm', ...args, '--data', folder]);

    const printed = await crm(user);
    expect(printed).toEqual({
      code: 0,
      output: expect.stringMatching(/^crm_account_id,account_name,[a-z_,]*\n$/),
    });
    const file = join(folder, 'crm.csv');
    expect(await crm(user, '--csv', file)).toEqual({
      code: 0,
      output: `Saved the CRM of ${user} to ${file}.\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe(printed.output);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await crm(user, '--csv', file)).toEqual(
      failed(`${file} already exists. Nothing was exported.\n`),
    );
    const other = join(folder, 'other.csv');
    expect(await crm('nobody@northwind.example', '--csv', other)).toEqual(
      failed('There’s no user nobody@northwind.example. Nothing was exported.\n'),
    );
    expect(existsSync(other)).toBe(false);
    await product.stop();
  });
});
