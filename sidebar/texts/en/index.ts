/** The sidebar's English texts. */
import type { Problem } from '../../../src/client/problem';
import { charges, connect, formulas, permissions, settings } from './account';
import { agents } from './agents';
import { alerts } from './alerts';
import { doNotContact, leaveOut, rules } from './exclude-list';
import { enrich, evidence, find, startHere, whereFrom } from './find';
import { providers } from './providers';
import { run } from './run';
import { clock, repeat, runs, schedules } from './runs';
import { scores } from './scores';
import { icps, signals } from './signals';
import { names, tech } from './tech';
import { website } from './website';

/** What happened, and what to do next. */
export type Said = Pick<Problem, 'what' | 'next'>;

export const english = {
  name: 'Signalsheet',
  creditsWord: (value: number): string => (value === 1 ? 'credit' : 'credits'),
  loading: 'Loading…',
  language: {
    title: 'Language',
    label: 'Language / Sprache',
    auto: 'Same as Google',
    help: 'Applies only to you. Columns that your runs add get headers in this language; other text in sheets is in English, because others read it too.',
  },
  tabs: { enrich: 'Enrich', find: 'Find', signals: 'Signals', runs: 'Runs', settings: 'Settings' },
  form: {
    missing: 'Fill this in.',
    faults: {
      email: 'Enter an email address, such as dana@acme.example.',
      url: 'Enter a web address, such as https://api.acme.example.',
    },
  },
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
  scores,
  agents,
  alerts,
  website,
  providers,
  formulas,
  doNotContact,
  leaveOut,
  rules,
  runs,
  repeat,
  schedules,
  permissions,
  clock,
  settings,
  whereFrom,
  charges,
  show: {
    results: 'Show results',
    calls: 'Show call list',
    companies: 'Show companies',
    people: 'Show people',
  },
  errors: {
    script: (message: string) => `The script didn’t respond: ${message}`,
    offline: {
      what: 'The connection to the spreadsheet was lost.',
      next: 'When you’re back online, check whether this went through before you try again.',
    },
    refused: {
      what: 'Google didn’t let the sidebar reach Signalsheet’s script. You may be signed in to several Google accounts, or a permission may have lapsed.',
      next: 'Open the spreadsheet in a window with only this account. If that doesn’t help, open Signalsheet from the menu there and allow what Google asks for.',
    },
    tryAgain: 'Try again. If that doesn’t help, reload the spreadsheet.',
    maybeSpent: 'Credits may have been spent.',
    notSpent: 'No credits were spent.',
    request: (id: string) => `Request ${id}`,
    /** The text of a problem: the script's own, which is English. */
    said: ({ what, next }: Problem): Said => ({ what, next }),
  },
};

export type Texts = typeof english;
