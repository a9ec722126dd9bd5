// Runs the tests of src/sheet for Stryker in one process that loads them once, so a mutant takes milliseconds.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { build } from 'esbuild';
import { failureOf, listen } from './harness.mjs';

const folders = ['test/sheet', 'test/sheet-edits'];
/** The first starts threads, which don't know the mutant; each of the others takes half a minute. */
const leftOut = ['coalesce.deep.test.ts', 'refresh.deep.test.ts', 'turns.deep.test.ts'];
/** Each takes seconds and shows what quicker tests show; a mutant that survives runs all tests that reach it. */
const isSlow = ({ id }) =>
  /at its largest|10,000 rows|killed|after the kill|dies|death at every|whatever they did|of its calls|many edits|gave up/.test(
    id,
  );
/** Times and steps of each test in the first run, in Stryker's temporary folder. */
const firstRunFile = 'first-run.json';

/** The mutants reached while files load. */
const whileLoading = {};
/** How often this test has reached a mutant's place, and how often it may. */
let passed = 0;
let mostPassed = Number.POSITIVE_INFINITY;

/** What mutated sources read and write: the active mutant, the current test, the mutants it reached. */
const state = {
  mutantCoverage: {
    perTest: {},
    // Mutated sources read this at each place, so an endless loop ends here, even after the mutant itself.
    get static() {
      passed += 1;
      if (passed > mostPassed) throw new Error('The test does not end');
      return whileLoading;
    },
  },
};
globalThis.__stryker__ = state;

class InMemoryRunner {
  #tests = [];
  #firstRun;

  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    const files = folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.test.ts') && !leftOut.includes(name))
        .map((name) => JSON.stringify(join(process.cwd(), folder, name))),
    );
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
    const steps = {};
    for (const test of this.#tests) {
      state.currentTestId = test.id;
      passed = 0;
      results.push(await run(test));
      steps[test.id] = passed;
    }
    state.currentTestId = undefined;
    const times = Object.fromEntries(results.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    writeFileSync(firstRunFile, JSON.stringify({ times, steps }));
    const { perTest } = state.mutantCoverage;
    // A mutant that a test reaches needs no new process, even if loading reached it too.
    for (const mutant of Object.values(perTest).flatMap(Object.keys)) delete whileLoading[mutant];
    const mutantCoverage = { static: whileLoading, perTest };
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter }) {
    this.#firstRun ??= JSON.parse(readFileSync(firstRunFile, 'utf8'));
    const { times, steps } = this.#firstRun;
    const wanted = new Set(testFilter ?? this.#tests.map(({ id }) => id));
    const tests = this.#tests.filter(({ id }) => wanted.has(id));
    const results = [];
    state.activeMutant = activeMutant.id;
    // The quickest first, because most mutants don't survive it.
    for (const test of tests.sort((one, other) => times[one.id] - times[other.id])) {
      passed = 0;
      mostPassed = 10_000 + 10 * steps[test.id];
      const result = await run(test);
      if (passed > mostPassed) return { status: MutantRunStatus.Timeout };
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

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'in-memory', InMemoryRunner),
];
