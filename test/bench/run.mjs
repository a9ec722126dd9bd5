// Prints all measurements as one table: `npm run bench`, or `npm run bench -- NAME` for one. `npm run bench -- tech
// --posts=100000` uses a smaller corpus, `--posts=1000000,3000000` two. `--postgres=postgres://…` uses a PostgreSQL
// server instead of SQLite, on which it makes and drops a database, and `--nodes=HOST:PORT,…` distributes that over the
// nodes of a Citus cluster.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { benchBundle } from './bundle.mjs';
import { benchEnrich } from './enrich.mjs';
import { benchJobs } from './jobs.mjs';
import { benchMatches } from './matches.mjs';
import { benchScript } from './script.mjs';
import { benchSheet } from './sheet.mjs';
import { benchSources } from './sources.mjs';
import { benchTech } from './tech.mjs';
import { benchTitles } from './titles.mjs';
import { benchWorkbench } from './workbench.mjs';
import { benchXlsx } from './xlsx.mjs';

const benches = {
  bundle: benchBundle,
  enrich: benchEnrich,
  jobs: benchJobs,
  matches: benchMatches,
  script: benchScript,
  sheet: benchSheet,
  sources: benchSources,
  tech: benchTech,
  titles: benchTitles,
  workbench: benchWorkbench,
  xlsx: benchXlsx,
};
const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    domains: { type: 'string' },
    nodes: { type: 'string' },
    posts: { type: 'string' },
    postgres: { type: 'string' },
    rows: { type: 'string' },
  },
});
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no bench “${unknown.join('”, “')}”; there are: ${Object.keys(benches).join(', ')}`,
  );
  process.exit(2);
}
const { model = 'unknown processor' } = os.cpus()[0] ?? {};
const memory = `${(os.totalmem() / 2 ** 30).toFixed(0)} GB`;
console.log(
  `${model} × ${os.cpus().length}, ${memory}, load ${os.loadavg()[0].toFixed(1)}, ` +
    `${os.type()} ${os.release()}, Node ${process.version}\n`,
);
row('Bench', 'What', 'Measured', 'Aim');
console.log('|---|---|---|---|');
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await bench(options, (what, measured, aim = '') => row(name, what, measured, aim));
}

/** Printed as soon as it is known, because some benches take minutes. */
function row(name, what, measured, aim) {
  console.log(`| ${name.padEnd(9)} | ${what.padEnd(44)} | ${measured.padEnd(46)} | ${aim} |`);
}
