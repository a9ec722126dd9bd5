// Prints what is measured: `npm run bench`, or `npm run bench -- NAME` for one of them.
// `npm run bench -- tech --posts=100000` takes a smaller corpus, and `--postgres=postgres://…` a PostgreSQL server, on
// which a database is made and dropped, in the place of SQLite.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { benchBundle } from './bundle.mjs';
import { benchJobs } from './jobs.mjs';
import { benchSheet } from './sheet.mjs';
import { benchTech } from './tech.mjs';

const benches = { bundle: benchBundle, jobs: benchJobs, sheet: benchSheet, tech: benchTech };
const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    domains: { type: 'string' },
    posts: { type: 'string' },
    postgres: { type: 'string' },
  },
});
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no bench “${unknown.join('”, “')}”; there are: ${Object.keys(benches).join(', ')}`,
  );
  process.exit(2);
}
console.log(
  `${os.cpus()[0]?.model ?? 'unknown processor'} × ${os.cpus().length}, Node ${process.version}`,
);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  await bench(options, (what, value) => console.log(`  ${what.padEnd(44)} ${value}`));
}
