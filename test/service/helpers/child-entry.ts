/** A service process of its own: takes its start options as JSON, prints its URL, stops at SIGTERM. */
import { startService } from '../../../src/service';

async function main() {
  const service = await startService(JSON.parse(process.argv[2] ?? '{}'));
  process.once('SIGTERM', () => void service.close());
  process.stdout.write(`${service.url}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
});
