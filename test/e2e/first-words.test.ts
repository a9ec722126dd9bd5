/** `npm start` says what it does before anything heavy is loaded. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct, temporaryFolder } from './support/product';

it('says that it is starting before anything is ready', async () => {
  const product = await startProduct(temporaryFolder());
  expect(product.output().split('\n')[0]).toBe('Starting the service and the workbench …');
  await product.stop();
});

it('says that it is building before the bundlers are loaded', () => {
  // In this folder there are no bundlers, so the build ends where it would load them.
  const tools = join(temporaryFolder(), 'tools');
  mkdirSync(tools);
  for (const name of ['build.mjs', 'paths.mjs'])
    copyFileSync(join(__dirname, '../../tools', name), join(tools, name));
  const { stdout, status } = spawnSync(process.execPath, [join(tools, 'build.mjs')]);
  expect(status).toBe(1);
  expect(String(stdout)).toBe('Building the add-on, the service and the workbench …\n');
});
