/** What the sidebar says if Google refuses its calls: several accounts in one browser, or permissions that lapsed. */
import type { Problem } from '../../src/client/problem';

type Answer = { readonly failure: string } | { readonly reply: unknown };

/** The problem of a call that Google answers so, as the page in this language shows it. */
async function problemFor(answer: Answer, language = 'en', name: 'start' | 'balance' = 'start') {
  const handlers: Record<string, (given: unknown) => void> = {};
  const run = {
    withSuccessHandler(handler: (reply: unknown) => void) {
      handlers['success'] = handler;
      return run;
    },
    withFailureHandler(handler: (error: unknown) => void) {
      handlers['failure'] = handler;
      return run;
    },
    callFromSidebar() {
      if ('failure' in answer) handlers['failure']?.(new Error(answer.failure));
      else handlers['success']?.(answer.reply);
    },
  };
  const app = { dataset: { language } };
  Object.assign(globalThis, {
    google: { script: { run } },
    document: { getElementById: () => app, documentElement: {} },
  });
  jest.resetModules();
  const { call, onRefused, problemOf } = await import('../../sidebar/rpc');
  const { texts } = await import('../../sidebar/texts');
  const reads: string[] = [];
  onRefused(() => reads.push('read'));
  // Only the page's types know the input of each call.
  const send = call as (name: string, input: object) => Promise<unknown>;
  const problem: Problem = await send(name, {}).then(() => {
    throw new Error('It was answered');
  }, problemOf);
  return { ...texts.errors.said(problem), spent: problem.spent, reads };
}

const english = {
  what: expect.stringContaining('signed in to several Google accounts'),
  next: expect.stringContaining('in a window with only this account'),
};
const german = {
  what: expect.stringContaining('mit mehreren Google-Konten angemeldet'),
  next: expect.stringContaining('in einem Fenster mit nur diesem Konto'),
};

describe.each([
  'PERMISSION_DENIED',
  'We’re sorry, a server error occurred while reading from storage. Error code PERMISSION_DENIED.',
  'Authorization is required to perform that action. Please run the script again to authorize it.',
  'ScriptError: You do not have permission to perform that action.',
  'Für diese Aktion ist eine Autorisierung erforderlich.',
  'Sie sind nicht berechtigt, diese Aktion auszuführen.',
])('a call that Google refuses with “%s”', (failure) => {
  it('says that it may be several accounts, what to do, and that nothing was spent', async () => {
    expect(await problemFor({ failure })).toMatchObject({ ...english, spent: 'no' });
    expect(await problemFor({ failure }, 'de')).toMatchObject({ ...german, spent: 'no' });
  });
});

it('says so too if the script starts under another account and fails at its first service', async () => {
  const problem = {
    code: 'INTERNAL',
    what: 'Something went wrong in Signalsheet: Error code PERMISSION_DENIED.',
    next: 'Report it.',
    details: ['Error code PERMISSION_DENIED.'],
    spent: 'maybe',
  };
  const reply = { ok: false, problem };
  expect(await problemFor({ reply })).toMatchObject({ ...english, spent: 'maybe' });
  expect(await problemFor({ reply }, 'de')).toMatchObject({ ...german, spent: 'maybe' });
});

it('doesn’t take another failure for that', async () => {
  const { what, spent } = await problemFor({ failure: 'Exceeded maximum execution time' });
  expect([what, spent]).toEqual([
    'The script didn’t respond: Exceeded maximum execution time',
    'maybe',
  ]);
});

it('lists the missing permissions again if a call lacked one', async () => {
  const problem = { code: 'NOT_PERMITTED', what: 'x', next: 'y', spent: 'no' };
  const { reads } = await problemFor({ reply: { ok: false, problem } }, 'en', 'balance');
  expect(reads).toEqual(['read']);
});
