// The add-on's script: its size, and what every formula cell pays for evaluating it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { dist } from '../../tools/paths.mjs';

const rounds = 1_000;

export function benchBundle(_, show) {
  const source = readFileSync(join(dist, 'signalsheet.js'), 'utf8');
  const page = readFileSync(join(dist, 'sidebar.html'));
  const script = new vm.Script(source);
  const times = [];
  for (let i = 0; i < rounds; i++) {
    const context = vm.createContext(Object.create(null));
    const start = process.hrtime.bigint();
    script.runInContext(context);
    times.push(Number(process.hrtime.bigint() - start) / 1e6);
  }
  times.sort((a, b) => a - b);
  show('script', `${(Buffer.byteLength(source) / 1024).toFixed(1)} KB`, 'under 90 KB');
  const engine = readFileSync(join(dist, 'engine.html'));
  show('engine, loaded by what is no formula', `${(engine.length / 1024).toFixed(1)} KB`);
  show('sidebar page', `${(page.length / 1024).toFixed(1)} KB`);
  show(
    'evaluation in a fresh context, median',
    `${times[rounds / 2].toFixed(3)} ms`,
    'at most 0.2 ms',
  );
  show('evaluation in a fresh context, 95th percentile', `${times[rounds * 0.95].toFixed(3)} ms`);
}
