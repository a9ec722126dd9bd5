// A run over thousands of rows, in simulated Google time and in calls, beside an add-on that works row by row.
import { join } from 'node:path';
import { dist, root } from '../../tools/paths.mjs';
import { loadParts } from './load-parts.mjs';

const sizes = [1_000, 10_000, 100_000];
/** More rows of the add-on that works row by row would show nothing new. */
const mostRowByRow = 10_000;
const baseUrl = 'https://service.example';
/** How long the service takes for a job of that many domains. */
const jobMs = (domains) => 1_000 + 10 * domains;
const quotas = { requests: 20_000, properties: 50_000, triggerMinutes: 90 };
const minute = 60_000;

export async function benchSheet(_, show) {
  const deps = await loadParts('sheet-parts');
  show('the service, for 1 and for 500 domains', `${jobMs(1)} ms and ${jobMs(500)} ms`);
  for (const rows of sizes) {
    const ours = runOurs(deps, rows);
    const theirs = runRowByRow(deps, Math.min(rows, mostRowByRow), rows);
    const name = `${rows.toLocaleString('en')} rows`;
    const aim = (text) => (rows === 10_000 ? text : '');
    show(`${name}: requests`, count(ours.requests), aim('at most 65'));
    show(`${name}: sheet reads, writes`, `${count(ours.reads)}, ${count(ours.writes)}`);
    show(`${name}: property operations`, count(ours.properties));
    show(`${name}: largest property`, `${count(ours.largest)} bytes`);
    show(
      `${name}: execution`,
      `${minutes(ours.runMs)}, of it ${minutes(ours.triggerMs)} by triggers`,
      aim('at most 6 min'),
    );
    show(`${name}: from start to end`, minutes(ours.wholeMs));
    show(`${name}: of a consumer day`, dayShare(ours));
    show(
      `${name}, row by row${theirs.scale > 1 ? ` (${theirs.scale} × ${count(mostRowByRow)})` : ''}`,
      `${count(theirs.requests)} requests, ${count(theirs.writes)} writes, ${minutes(theirs.runMs)}`,
    );
    show(
      `${name}: fewer requests`,
      `${(theirs.requests / ours.requests).toFixed(0)} times`,
      'at least 100 times',
    );
  }
  const { calls, reads, writes } = runAlternating(deps, 1_000);
  const name = '1,000 rows, every second one filled';
  show(`${name}: calls on the sheet by a writing`, count(calls));
  show(`${name}: reads of a writing`, count(reads), 'at most 12');
  show(`${name}: writes of a writing`, count(writes));
}

/** A document with that many domains in its first column, a service, and counts of calls and requests. */
function open(deps, folder, rows, more = () => []) {
  const { openSimulation, readScript, googleLatency, FakeService, answerFetch } = deps;
  const domains = Array.from({ length: rows }, (_, i) => [`company-${i}.example`, ...more(i)]);
  let service;
  const simulation = openSimulation({
    script: readScript(folder),
    sheets: [
      {
        name: 'Prospects',
        values: [['Website', 'Company'].slice(0, domains[0].length), ...domains],
      },
    ],
    fetch: (request) => answerFetch(service, request),
  });
  service = new FakeService(simulation.clock.now);
  Object.assign(service, { checks: false, jobMs });
  const tally = {
    requests: 0,
    reads: 0,
    writes: 0,
    properties: 0,
    largest: 0,
    runMs: 0,
    triggerMs: 0,
  };
  const counted = (work) => {
    const start = simulation.clock.now();
    const result = work();
    tally.runMs += simulation.clock.now() - start;
    return result;
  };
  const watch = {
    before: (call) => {
      const { name, args } = call;
      simulation.clock.sleep(googleLatency(call));
      if (name === 'fetch.all') tally.requests += args[0].length;
      if (name === 'range.values' || name === 'range.shown') tally.reads += 1;
      if (name === 'range.write') tally.writes += 1;
      if (name.startsWith('properties.')) tally.properties += 1;
      if (name === 'properties.set')
        for (const text of Object.values(args[1]))
          tally.largest = Math.max(tally.largest, Buffer.byteLength(text));
    },
  };
  return { simulation, service, person: simulation.person('dana'), tally, counted, watch };
}

function runOurs(deps, rows) {
  const { simulation, service, person, tally, counted, watch } = open(deps, dist, rows);
  const sidebar = (name, input) => {
    const reply = person.run('callFromSidebar', [name, input], { as: 'sidebar' });
    if (!reply.ok) throw new Error(reply.problem.what);
  };
  sidebar('connectWithKey', { baseUrl, userId: 'dana', apiKey: 'key-of-dana' });
  simulation.watch = watch;
  const begin = simulation.clock.now();
  const task = { kind: 'enrich-accounts', fields: ['name', 'employee_count'] };
  const input = { sheetId: 101, headerRow: 1, keyColumn: 1, task, which: 'blanks', cap: 1e6 };
  counted(() => sidebar('start', input));
  // The user closes the sidebar, and triggers do the rest.
  for (;;) {
    const [trigger] = person.triggers.list();
    if (!trigger) break;
    simulation.clock.sleep(Math.max(0, trigger.nextAt - simulation.clock.now()));
    const before = tally.runMs;
    counted(() => person.fireDue());
    tally.triggerMs += tally.runMs - before;
  }
  simulation.watch = undefined;
  const table = simulation.book.named('Prospects').table();
  const done = table.filter((line) => line.at(-1) === 'Done').length;
  const { charged } = service.tenant('key-of-dana');
  if (done !== rows || charged.size !== rows) throw new Error(`${done} of ${rows} rows are done`);
  return { ...tally, wholeMs: simulation.clock.now() - begin };
}

/** The calls on the sheet in the execution with the most, if users typed every second company's name. */
function runAlternating(deps, rows) {
  const { simulation, person, watch } = open(deps, dist, rows, (i) => [i % 2 === 0 ? 'mine' : '']);
  const sidebar = (name, input) => {
    const reply = person.run('callFromSidebar', [name, input], { as: 'sidebar' });
    if (!reply.ok) throw new Error(reply.problem.what);
  };
  sidebar('connectWithKey', { baseUrl, userId: 'dana', apiKey: 'key-of-dana' });
  const task = { kind: 'enrich-accounts', fields: ['name', 'employee_count'] };
  const input = { sheetId: 101, headerRow: 1, keyColumn: 1, task, which: 'blanks', cap: 1e6 };
  sidebar('start', input);
  const writings = [];
  simulation.watch = {
    before: (call) => {
      watch.before(call);
      const isWrite = call.name === 'range.write' && call.args[0] === 'gid101';
      const isRead = /^range\.(values|shown|formulas|notes|formats)$/.test(call.name);
      const tally = writings[0];
      if (!tally || !String(call.args[0]).startsWith('gid101')) return;
      tally.calls += 1;
      if (isWrite) tally.writes += 1;
      else if (isRead) tally.reads += 1;
    },
  };
  for (;;) {
    const [trigger] = person.triggers.list();
    if (!trigger) break;
    simulation.clock.sleep(Math.max(0, trigger.nextAt - simulation.clock.now()));
    writings.unshift({ calls: 0, reads: 0, writes: 0 });
    person.fireDue();
  }
  simulation.watch = undefined;
  return writings.sort((a, b) => b.writes - a.writes)[0];
}

function runRowByRow(deps, rows, wanted) {
  const folder = join(root, 'test/bench/row-by-row');
  const { simulation, person, tally, counted, watch } = open(deps, folder, rows);
  simulation.watch = watch;
  while (!counted(() => person.run('enrichRows', ['Prospects', rows + 1])));
  const scale = wanted / rows;
  const scaled = Object.entries(tally).map(([name, value]) => [name, value * scale]);
  return { ...Object.fromEntries(scaled), scale };
}

function dayShare({ requests, properties, triggerMs }) {
  const shares = [
    ['requests', requests / quotas.requests],
    ['properties', properties / quotas.properties],
    ['trigger time', triggerMs / minute / quotas.triggerMinutes],
  ];
  return shares.map(([what, share]) => `${(share * 100).toFixed(1)} % of ${what}`).join(', ');
}

const count = (number) => Math.round(number).toLocaleString('en');
const minutes = (ms) => `${(ms / minute).toFixed(1)} min`;
