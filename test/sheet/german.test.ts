/** Errors are entirely in German: no part of them stays English. */
import { saidInGerman } from '../../sidebar/texts/de/problems';
import { reasons as german } from '../../sidebar/texts/de/reasons';
import { faultInGerman } from '../../sidebar/texts/de/site-faults';
import { noteInGerman } from '../../sidebar/texts/de/status-notes';
import { pollEnrichment } from '../../src/client/accounts';
import { type Call, send } from '../../src/client/call';
import { readBalance } from '../../src/client/credits';
import type { Reason, ReasonName } from '../../src/client/details';
import type { HttpOutcome } from '../../src/client/http';
import { type Problem, type ProblemCode, problem, problemTexts } from '../../src/client/problem';
import * as reasons from '../../src/client/reasons';
import { verify } from '../../src/client/sign-up';
import { type SignalField, signalFields } from '../../src/client/signal-fields';
import { readStatusNotes } from '../../src/client/status-notes';
import { readCountries } from '../../src/client/tech-companies';
import { type Refusal, refusalNumbers } from '../../src/contract/refusals';
import { type SiteFaultName, siteFaultValues } from '../../src/contract/site-faults';
import { type StatusNoteName, statusNoteNumbers } from '../../src/contract/status-notes';
import { problemIn } from '../../src/sheet/execution';
import { planRun } from '../../src/sheet/runs/plan';
import { type RowTask, readTask } from '../../src/sheet/runs/task';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import { type RepeatRequest, repeatRun } from '../../src/sheet/schedules/control';
import { saveParameterNames } from '../../src/sheet/settings/parameter-names';
import { requestOf } from '../../src/sheet/signals/deployment';
import { answer, refused } from '../support/answers';
import { englishWords } from '../support/english-words';
import { discovery, newest, requestFor, runThrough } from '../support/runs';
import { start } from '../support/searches';
import { withDomains } from '../support/sheets';
import { role } from '../support/signals';

function inGerman(why: Problem | undefined): string {
  if (!why) throw new Error('Nothing went wrong');
  const { what, next } = saidInGerman(why);
  return `${what} ${next}`;
}

function problemOf<T>(call: Call<T>, outcome: HttpOutcome): Problem | undefined {
  const result = send(callerOf(outcome), call);
  return result.ok ? undefined : result.problem;
}

function callerOf(outcome: HttpOutcome) {
  const connection = { baseUrl: 'https://s.example', userId: 'dana', apiKey: 'secret' };
  return { http: { send: () => [outcome] }, connection, now: () => 0 };
}

describe('an answer of a service', () => {
  it.each<[string, Call<unknown>, HttpOutcome]>([
    ['that is not JSON', readCountries(), answer(200, '{')],
    ['without an API key', verify('dana@s.example', '1'), answer(200)],
    ['that redirects', readBalance(), answer(302)],
    ['that rejects without a message', readBalance(), answer(422)],
    ['that says how long to wait', readBalance(), refused(429, { 'Retry-After': '90' })],
    ['that does not say how long to wait', readBalance(), refused(429)],
    [
      'that does not say how many tries are left',
      verify('dana@s.example', '1'),
      answer(400, { error_code: 'OTP_INVALID' }),
    ],
  ])('%s', (_, call, outcome) => {
    expect(inGerman(problemOf(call, outcome))).not.toMatch(englishWords);
  });
});

describe('a refusal of our service', () => {
  const refused = (details: object) => {
    const outcome = answer(400, { error_code: 'BAD_REQUEST', message: 'Not so.', details });
    const found = problemOf(readBalance(), outcome);
    expect(found?.what).toBe('The service rejected the request: Not so.');
    return inGerman(found);
  };

  it.each(Object.keys(refusalNumbers) as Refusal[])('for %s', (reason) => {
    const names: readonly string[] = refusalNumbers[reason];
    const numbers = Object.fromEntries(names.map((name, i) => [name, 1111 * (i + 1)]));
    const german = refused({ reason, ...numbers });
    expect(german).not.toMatch(englishWords);
    expect(german).not.toContain('Not so.');
    const separated = Object.values(numbers).map((value) => value.toLocaleString('de'));
    expect(german.match(/\d[\d.]{3,}\d/g) ?? []).toEqual(separated);
  });

  it.each([
    ['for a reason that this add-on does not know', { reason: 'rain' }],
    ['without its numbers', { reason: 'too_many_icps', max: 'many' }],
    ['without a reason', {}],
  ])('%s is shown in the service’s words', (_, details) => {
    expect(refused(details)).toContain(': Not so. ');
  });
});

describe('errors of fields', () => {
  const refused = (...detail: object[]) => problemOf(readBalance(), answer(422, { detail }));
  const short = { loc: ['body', 'name'], msg: 'Too short', ctx: { reason: 'too_short', min: 1 } };

  it('name their fields, in order', () => {
    const missing = { loc: ['body'], msg: 'Missing', ctx: { reason: 'field_missing' } };
    const found = refused(short, missing);
    expect(found?.what).toBe('The service rejected the request: name: Too short; Missing');
    expect(inGerman(found)).toContain('name: Das ist zu kurz, mindestens 1. Die Angabe fehlt.');
  });

  it.each([
    ['for a reason that this add-on does not know', { reason: 'rain' }],
    ['without their number', { reason: 'too_short' }],
    ['of another service', undefined],
  ])('%s are shown in the service’s words', (_, ctx) => {
    const found = refused(short, { loc: ['body', 'id'], msg: 'Not so', ctx });
    expect(inGerman(found)).toContain('name: Too short; id: Not so');
  });
});

it('a failed job says why, with its numbers', () => {
  const read = (more: object) => {
    const body = { status: 'failed', error_message: 'It was stopped.', ...more };
    const job = send(callerOf(answer(200, body)), pollEnrichment('j1'));
    if (!job.ok || job.value.state !== 'failed') throw new Error('The job did not fail');
    return problem('JOB_FAILED', [job.value.message]);
  };
  const details = { reason: 'job_cancelled', charged: 1, given_back: 22 };
  const found = read({ error_details: details });
  expect(found.what).toContain('It was stopped.');
  expect(inGerman(found)).toMatch(/abgebrochen\. Abgebucht: 1 Credit, .*: 22 Credits\./);
  expect(inGerman(read({}))).toContain('It was stopped.');
});

describe('why a site was not read', () => {
  const serviceText = 'The service’s own words.';

  it.each(Object.keys(siteFaultValues) as SiteFaultName[])('%s', (reason) => {
    const names: readonly string[] = siteFaultValues[reason];
    const values = Object.fromEntries(names.map((name, i) => [name, `value-${i}`]));
    const german = faultInGerman(serviceText, { reason, ...values });
    expect(german).not.toMatch(englishWords);
    expect(german).not.toContain(serviceText);
    for (const value of Object.values(values)) expect(german).toContain(value);
  });

  it.each([
    ['without data', undefined],
    ['for an unknown reason', { reason: 'rain' }],
    ['for a reason that is a method of objects', { reason: 'toString' }],
    ['without a value', { reason: 'refused' }],
  ])('keeps the service’s words %s', (_, fault) => {
    expect(faultInGerman(serviceText, fault)).toBe(serviceText);
  });
});

describe('a note of a signal', () => {
  const serviceText = 'The service’s own words.';
  const noted = (...notes: object[]) => noteInGerman(serviceText, readStatusNotes(notes));

  it.each(Object.keys(statusNoteNumbers) as StatusNoteName[])('%s', (reason) => {
    const names: readonly string[] = statusNoteNumbers[reason];
    const numbers = Object.fromEntries(names.map((name, i) => [name, 99 - 11 * i]));
    const german = noted({ reason, ...numbers });
    expect(german).not.toMatch(englishWords);
    expect(german).not.toContain(serviceText);
    for (const name of names) if (name !== 'max') expect(german).toContain(String(numbers[name]));
  });

  it('says what each condition of a search leaves', () => {
    const left = (values: object) =>
      noted({ reason: 'nothing_left', companies: 6, max: 2000, shown: 3, ...values });
    expect(left({ in_icp: 1, in_type: 2 })).toBe(
      'Nichts gefunden: Von 6 Unternehmen zeigen 3, was Sie suchen, aber Ihr ICP lässt davon 1 übrig, ' +
        'die Art des Unternehmens 2. Es wären ohne ICP: 2, ohne Art des Unternehmens: 1.',
    );
    expect(left({ in_icp: 0, in_type: 0 })).toMatch(/ Es wären ohne beides: 3\.$/);
  });

  it('separates thousands', () => {
    const nothing = { reason: 'nothing_described', companies: 2000, max: 2000 };
    expect(noted(nothing)).toContain('Von den ersten 2.000 Unternehmen');
    expect(noted({ reason: 'limit_reached', limit: 1200, spent: 1199 })).toMatch(
      /1\.200 Credits erreicht, verbraucht: 1\.199\./,
    );
  });

  it('is shown with others', () => {
    const stopped = { reason: 'stopped_by_user', charged: 1 };
    expect(noted(stopped, { reason: 'words_alone' })).toMatch(/^Sie haben .* verglichen\.$/);
  });

  it.each([
    ['of a name that this add-on does not know', [{ reason: 'rain' }]],
    ['without its numbers', [{ reason: 'limit_reached', limit: 'many', spent: 1 }]],
    ['beside an unknown one', [{ reason: 'words_alone' }, { reason: 'rain' }]],
    ['that names a method of objects', [{ reason: 'toString' }]],
    ['that is empty', []],
  ])('%s is shown in the service’s words', (_, notes) => {
    expect(noted(...notes)).toBe(serviceText);
  });

  it('that another service gives only as text is shown unchanged', () => {
    expect(noteInGerman(serviceText, undefined)).toBe(serviceText);
  });
});

describe('the refusal of', () => {
  it.each<[string, () => unknown]>([
    ['a sheet that is gone', () => planned(9_999)],
    ['a cap below the price of a page', () => start(world(), { cap: 1 })],
    ['a negative cap', () => start(world(), { cap: -1 })],
    ['too many companies', () => start(world(), { companies: 1e6 })],
    ['no technology', () => start(world(), { tech: '' })],
    ['too many job titles', () => found({ titles: Array.from({ length: 99 }, (_, i) => `T${i}`) })],
    ['a long job title', () => found({ titles: ['x'.repeat(999)] })],
    ['an invalid country', () => found({ locations: ['DEU'] })],
    ['an invalid parameter name', () => saveParameterNames(world().execution(), { top_job: '1' })],
    [
      'a parameter name that is taken',
      () => saveParameterNames(world().execution(), { top_job: 'tech' }),
    ],
    ['a signal without a role', () => requestOf({ ...role, role: '' }, [], false)],
    ['a signal with a long name', () => requestOf({ ...role, name: 'x'.repeat(999) }, [], false)],
    ['a signal without days', () => requestOf({ ...role, days: 0 }, [], false)],
    ['a signal with too many days', () => requestOf({ ...role, days: 999 }, [], false)],
    ['a signal with a control character', () => requestOf({ ...role, name: 'a\u0007' }, [], false)],
    ['a signal that finds emails', () => requestOf({ ...role, emails: true }, [], false)],
  ])('%s', (_, body) => {
    expect(inGerman(problemIn(body))).not.toMatch(englishWords);
  });

  const world = () => withDomains('a.example').world;
  const planned = (sheetId: number) => {
    const { world: office, sheet } = withDomains('a.example');
    return planRun(office.execution(), { ...requestFor(sheet), sheetId });
  };
  const found = (more: Partial<typeof discovery>) => readTask({ ...discovery, ...more } as RowTask);
});

describe('a run', () => {
  const { world, sheet } = withDomains('a.example');
  const { id: run } = runThrough(world, sheet);
  const repeat = (more: Partial<RepeatRequest>) =>
    repeatRun(world.execution(), { run, everyHours: 24, which: 'blanks', cap: 10, ...more });

  it.each<[string, () => unknown]>([
    ['repeated too rarely', () => repeat({ everyHours: 999 })],
    ['repeated without credits', () => repeat({ cap: 0 })],
    ['repeated from a past time', () => repeat({ firstInMs: -1 })],
    ['that doesn’t exist', () => repeat({ run: 'none' })],
    [
      'undone without its column',
      () => {
        sheet.put(1, 1, 'Renamed');
        undoRun(world.execution(), newest(world).id, 30_000);
      },
    ],
  ])('%s', (_, body) => {
    expect(inGerman(problemIn(body))).not.toMatch(englishWords);
  });
});

describe('the words for', () => {
  const all = Object.entries(reasons) as [ReasonName, (...values: never[]) => Reason][];

  it.each(all)('%s have the same values', (name, reason) => {
    const numbers = [1111, 2222, 3333].slice(0, reason.length);
    const isOfField = name.startsWith('field') && name !== 'fieldInvalid';
    const values = isOfField ? ['name', ...numbers.slice(1)] : numbers;
    const english = Reflect.apply(reason, undefined, values);
    const text = String(Reflect.apply(german[name], undefined, values));
    expect(english).toMatchObject({ reason: name, values });
    expect(text).not.toMatch(englishWords);
    expect(text.match(/\d{4}/g)).toEqual(english.said.match(/\d{4}/g));
  });

  it.each(Object.keys(signalFields) as SignalField[])('the field %s are German', (field) => {
    const text = inGerman(problem('NOT_DEPLOYABLE', [reasons.fieldEmpty(field)]));
    expect(text).not.toMatch(englishWords);
    expect(text).not.toContain('undefined');
  });

  it.each(Object.keys(problemTexts()) as ProblemCode[])('%s have the same details', (code) => {
    const [what, next] = problemTexts()[code];
    const details = ['<0>', '<1>', '<2>', '<3>'];
    const text = inGerman({ code, what, next, details, spent: 'no', retryable: false });
    const slots = [...`${what} ${next}`.matchAll(/\{(\d)\}/g)].map(([, slot]) => `<${slot}>`);
    expect((text.match(/<\d>/g) ?? []).sort()).toEqual(slots.sort());
    expect(text).not.toMatch(englishWords);
  });

  it('a reason that only a newer script knows are shown as that script wrote them', () => {
    const newer = JSON.parse('{"reason":"unheardOf","values":[],"said":"it rains"}');
    const why = { code: 'NOTHING_TO_DO', what: 'It rains.', next: 'Wait.' } as const;
    const more = { spent: 'no', retryable: false } as const;
    expect(inGerman({ ...why, ...more, details: [newer] })).toBe('It rains. Wait.');
  });
});
