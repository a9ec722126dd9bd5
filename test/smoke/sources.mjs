// Reads each public source once, live, and prints what its reader couldn't use: `npm run smoke:sources`. `npm run
// smoke:sources -- greenhouse=northwind` reads another board of a vendor. Needs the internet and SIGNALSHEET_CONTACT.
// Exits with 1 if a source wasn't found.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadParts } from '../bench/load-parts.mjs';

const folder = await mkdtemp(join(tmpdir(), 'signalsheet-smoke-'));
try {
  const others = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=')));
  const { smokeSources } = await loadParts('../smoke/sources-parts');
  for await (const { source, of, outcome, remarks } of smokeSources(process.env, folder, others)) {
    console.log(
      `${source.padEnd(12)} ${of.padEnd(28)} ${outcome.padEnd(14)} ${remarks.join('; ')}`,
    );
    if (!/^\d/.test(outcome)) process.exitCode = 1;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}
