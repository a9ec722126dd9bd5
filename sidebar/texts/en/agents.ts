/** Texts: what agents may spend. */
import { count, credits } from './figures';

export const agents = {
  title: 'Agents',
  help: 'Claude and other programs can use Signalsheet with your credits. They learn the price before anything is spent, and never spend more than this.',
  address: (url: string) => `Their address is ${url}, with your API key as bearer token.`,
  perCall: 'Limit of a run (credits)',
  perDay: 'Daily limit (credits)',
  perDayHelp: (booked: number, left: number) =>
    `Today (UTC), ${credits(booked)} spent or reserved, ${credits(left)} left. 0 lets them spend nothing.`,
  ownKeys:
    'Your own keys of data providers cost you their credits. Agents ask none of them until you set a limit.',
  unitsPerRun: 'Limit of a run for each own key (provider’s credits)',
  unitsPerDay: 'Daily limit for each own key (provider’s credits)',
  unitsHelp: (booked: number, left: number) =>
    `Today (UTC), agents’ runs were allowed ${count(booked)} of each key, ${count(left)} left. 0 lets them ask none.`,
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved. No credits were spent.',
  missing: 'This service has no tools for agents.',
};
