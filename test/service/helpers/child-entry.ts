/** A service process of its own: takes its start options as JSON, prints its URL, stops at SIGTERM. */
import { startService } from '../../../src/service';
import { withoutPosts } from '../../support/light-sample';

async function main() {
  const { posts, ...options } = JSON.parse(process.argv[2] ?? '{}');
  const service = await startService({ ...options, ...(posts ? {} : { sample: withoutPosts }) });
  process.once('SIGTERM', () => void service.close());
  process.stdout.write(`${service.url}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
});
