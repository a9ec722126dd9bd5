/** The next step after a finished run, planned and priced for what that run found. */
import { nextStep } from '../../src/sheet/runs/next-step';
import type { RowTask } from '../../src/sheet/runs/task';
import type { World } from '../fakes/platform/memory-platform';
import { discovery, newest, runThrough } from '../support/runs';
import { domainsTo, withDomains } from '../support/sheets';
import { refusal } from '../support/signals';

const emails: RowTask = { kind: 'find-contacts', emails: true, phones: false };

const after = (world: World, task: RowTask) =>
  nextStep(world.execution(), { run: newest(world).id, task });

it('counts only what the run found, wherever its rows are now', () => {
  const { world, sheet } = withDomains(...domainsTo(3), 'unknown.example');
  runThrough(world, sheet, { span: { from: 3, to: 5 } });
  sheet.insertRows(1, 2);
  const step = after(world, discovery);
  expect(step.summary).toMatchObject({ toFetch: 2, estimate: 10 });
  expect(step.needs.keys).toBe(0);
});

it('leads from people to their contacts, in the sheet that they were added to', () => {
  const { world, sheet } = withDomains(...domainsTo(3));
  world.service.accounts.add(domainsTo(3));
  const { counts } = runThrough(world, sheet, { task: discovery });
  const { request, summary } = after(world, emails);
  expect(summary.toFetch).toBe(counts.added);
  const people = world.book.sheetByName('People');
  expect(request.sheetId).toBe(people?.id);
  if (people) runThrough(world, people, { ...request, cap: summary.estimate });
  expect(newest(world)).toMatchObject({ kind: 'find-contacts', keys: counts.added });
  expect(after(world, emails).summary.toFetch).toBe(0);
});

it('refuses a run that is gone', () => {
  const { world } = withDomains('a.example');
  const gone = () => nextStep(world.execution(), { run: 'none', task: discovery });
  expect(refusal(gone)).not.toBe('');
});
