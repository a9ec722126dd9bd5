// Runs the tests of src/sheet for Stryker in one process, loaded once: a mutant costs milliseconds where jest needs seconds.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { build } from 'esbuild';
import { failureOf, listen } from './harness.mjs';

/** It starts threads, which know of no mutant. */
const leftOut = ['coalesce.test.ts'];
/** They need seconds each, for what quicker ones show as well: a mutant that survives runs all that reach it. */
const isSlow = ({ id }) =>
  /at its largest|10,000 rows|killed|after the kill|dies|death at every|whatever they did/.test(id);
/** What the first run of all tests tells the later ones, in the folder that Stryker makes for a while. */
const toldFile = 'told.json';

/** What mutated sources look at and count in: which mutant is active, which test runs, what it reached. */
globalThis.__stryker__ ??= {};
const state = globalThis.__stryker__;

class InMemoryRunner {
  #tests = [];
  #told;

  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    const folder = join(process.cwd(), 'test/sheet');
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.test.ts') && !leftOut.includes(name))
      .map((name) => JSON.stringify(join(folder, name)));
    const outfile = join(process.cwd(), `tests-${process.pid}.cjs`);
    const contents = [
      // The same examples for every mutant, and no search for smaller ones.
      'require("fast-check").configureGlobal({ seed: 1, endOnFailure: true });',
      ...files.map((file) => `inFile(${file}, () => require(${file}));`),
    ].join('\n');
    const stdin = { contents, resolveDir: process.cwd() };
    await build({ stdin, bundle: true, platform: 'node', packages: 'external', outfile });
    const tests = listen();
    createRequire(outfile)(outfile);
    this.#tests = tests.filter((test) => !isSlow(test));
  }

  async dryRun() {
    const results = [];
    for (const test of this.#tests) {
      state.currentTestId = test.id;
      results.push(await run(test));
    }
    state.currentTestId = undefined;
    const { mutantCoverage } = state;
    // What tests reach as well needs no new process for having been reached while they were loaded.
    for (const counts of Object.values(mutantCoverage.perTest))
      for (const mutant of Object.keys(counts)) delete mutantCoverage.static[mutant];
    writeFileSync(
      toldFile,
      JSON.stringify({ times: timesOf(results), hits: hitsOf(mutantCoverage) }),
    );
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage };
  }

  async mutantRun({ activeMutant: { id: activeMutant }, testFilter }) {
    this.#told ??= JSON.parse(readFileSync(toldFile, 'utf8'));
    const { times, hits } = this.#told;
    // A loop that has no end any more is noticed by how often it comes by.
    const hitLimit = 1_000 + 20 * (hits[activeMutant] ?? 0);
    const wanted = new Set(testFilter ?? this.#tests.map(({ id }) => id));
    const tests = this.#tests.filter(({ id }) => wanted.has(id));
    const results = [];
    // The quickest first: most mutants do not survive it.
    for (const test of tests.sort((one, other) => times[one.id] - times[other.id])) {
      Object.assign(state, { activeMutant, hitLimit, hitCount: 0 });
      const result = await run(test);
      const isEndless = determineHitLimitReached(state.hitCount, hitLimit);
      if (isEndless) return isEndless;
      results.push(result);
      if (result.status === TestStatus.Failed) break;
    }
    return toMutantRunResult({ status: DryRunStatus.Complete, tests: results });
  }
}

async function run(test) {
  const began = performance.now();
  const failureMessage = await failureOf(test);
  const { id, fileName } = test;
  const timeSpentMs = performance.now() - began;
  const status = failureMessage === undefined ? TestStatus.Success : TestStatus.Failed;
  return { id, name: id, fileName, timeSpentMs, status, failureMessage };
}

const timesOf = (results) =>
  Object.fromEntries(results.map(({ id, timeSpentMs }) => [id, timeSpentMs]));

/** How often each mutant was come by in the test that did so most often. */
function hitsOf({ perTest }) {
  const most = {};
  for (const counts of Object.values(perTest))
    for (const [mutant, count] of Object.entries(counts))
      most[mutant] = Math.max(most[mutant] ?? 0, count);
  return most;
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'in-memory', InMemoryRunner),
];
