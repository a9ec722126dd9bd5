/** The sidebar's words in English. */
import type { Problem } from '../../../src/client/problem';
import { charges } from './charges';
import { connect } from './connect';
import { evidence } from './evidence';
import { enrich, find } from './find';
import { icps } from './icps';
import { run } from './run';
import { runs } from './runs';
import { repeat, schedules } from './schedules';
import { formulas, permissions, settings } from './settings';
import { signals } from './signals';
import { startHere } from './start-here';
import { names, tech } from './tech';
import { whereFrom } from './where-from';

/** What happened, and what to do next. */
export type Said = Pick<Problem, 'what' | 'next'>;

export const english = {
  name: 'Signalsheet',
  creditsWord: 'credits',
  loading: 'Loading…',
  language: {
    title: 'Language',
    label: 'Language / Sprache',
    auto: 'Same as Google',
    help: 'Applies only to you and this sidebar. Text in sheets stays in English, because others read it too.',
  },
  tabs: { enrich: 'Enrich', find: 'Find', signals: 'Signals', runs: 'Runs', settings: 'Settings' },
  connect,
  startHere,
  run,
  enrich,
  evidence,
  tech,
  names,
  find,
  icps,
  signals,
  formulas,
  runs,
  repeat,
  schedules,
  permissions,
  settings,
  whereFrom,
  charges,
  show: { results: 'Show results', companies: 'Show companies', people: 'Show people' },
  errors: {
    script: (message: string) => `The script didn’t respond: ${message}`,
    offline: {
      what: 'The connection to the spreadsheet was lost.',
      next: 'When it’s back, check whether this was done, then try again.',
    },
    permission:
      'Give Signalsheet the permissions it asks for. If you’re signed in to several Google accounts, use a window with just one.',
    tryAgain: 'Try again. If that doesn’t help, reload the spreadsheet.',
    maybeSpent: 'Credits may have been spent.',
    request: (id: string) => `Request ${id}`,
    /** What a problem says: the script speaks English. */
    said: ({ what, next }: Problem): Said => ({ what, next }),
  },
};

export type Texts = typeof english;
