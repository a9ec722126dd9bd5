// The add-on's script: its size, and how long every formula cell evaluates it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { dist } from '../../tools/paths.mjs';
import { quantile } from './measure.mjs';

const rounds = 1_000;
/** Fewer, because compiling takes a hundred times as long. */
const compileRounds = 200;

export function benchBundle(_, show) {
  const source = readFileSync(join(dist, 'signalsheet.js'), 'utf8');
  const page = readFileSync(join(dist, 'sidebar.html'));
  const plain = plainScript(source.length);
  show('script', kilobytes(source), 'under 400 KB');
  show('sidebar page', kilobytes(page));
  const [ours = [], others = []] = turnAbout(rounds, [evaluating(source), evaluating(plain)]);
  const [median, beside] = [quantile(ours, 0.5), quantile(others, 0.5)];
  show('evaluation in a fresh context, median', milliseconds(median));
  show('evaluation in a fresh context, 95th percentile', milliseconds(quantile(ours, 0.95)));
  show('plain script of this size, median', milliseconds(beside));
  show(
    'evaluation beside the plain script',
    `${(median / beside).toFixed(1)} times`,
    'at most 1.5 times',
  );
  const [once = []] = turnAbout(compileRounds, [compiling(source)]);
  show('compilation where nothing is cached, median', milliseconds(quantile(once, 0.5)));
}

const kilobytes = (content) => `${(Buffer.byteLength(content) / 1024).toFixed(1)} KB`;
const milliseconds = (time) => `${time.toFixed(3)} ms`;

/** A script of this length, as people write it: top-level functions of some twenty lines, none called. */
function plainScript(length) {
  const line = '  if (rows.length > limit) limit = rows.length;\n';
  let script = '';
  for (let i = 0; script.length < length; i++)
    script += `function plain${i}(rows, limit) {\n${line.repeat(20)}  return limit;\n}\n`;
  return script;
}

/** Returns each function's times by round. They take turns, so that other load on the machine affects all of them. */
function turnAbout(times, measured) {
  const taken = measured.map(() => []);
  for (let i = 0; i < times; i++)
    for (const [at, one] of measured.entries()) taken[at].push(one(i));
  return taken;
}

/** Compiles the script once, because V8 caches it. */
function evaluating(source) {
  const script = new vm.Script(source);
  return () => {
    const context = vm.createContext(Object.create(null));
    return took(() => script.runInContext(context));
  };
}

/** A different comment in each round keeps V8 from using its cache. */
const compiling = (source) => (round) => took(() => new vm.Script(`${source}\n//${round}`));

function took(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}
