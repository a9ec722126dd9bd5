/** A service process of its own: takes its start options as JSON, prints its URL, stops at SIGTERM. */
import { serveUntilStopped } from '../../../src/cli/serve';
import { readSettings, startService } from '../../../src/service';
import { withoutPosts } from '../../support/sample-stores';
import { contactPrices, paidProvider } from './paid-providers';

async function main() {
  const {
    posts,
    paidProviders,
    paidPrices = contactPrices,
    ...options
  } = JSON.parse(process.argv[2] ?? '{}');
  const service = await startService({
    ...options,
    ...(posts ? {} : { sample: withoutPosts }),
    ...(paidProviders && {
      providers: paidProviders.map((id: string) => paidProvider(id, paidPrices)),
    }),
  });
  // If a test limits the size of its files, writing fails as on a full disk, without ending the process.
  process.on('SIGXFSZ', () => {});
  await serveUntilStopped(service, { ...readSettings({}), ...options.settings }, service.url);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
});
