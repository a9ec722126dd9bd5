/** The words of the account, of what formulas may spend, and of permissions. */
import { credits } from './figures';

export const settings = {
  account: 'Account',
  userId: 'User id',
  key: 'API key',
  address: 'Service',
  balance: 'Balance',
  disconnect: 'Disconnect',
  today: 'Spent today',
  spentToday: (own: number, formulas: number) =>
    `${credits(own)} by your runs and signals here, ${credits(formulas)} by formulas (UTC day)`,
  runCap: 'Cap of a run',
  lastCap: (cap: number) => `${credits(cap)}, unless you choose another`,
  usesShared: (userId: string) =>
    `You use the connection that another editor shares. What you run spends the credits of ${userId}.`,
  ownAccount: 'Connect my own account',
  share: 'Share this connection with the editors of this spreadsheet',
  shareHelp:
    'Those without one of their own then use yours: every editor can spend your credits and sees your user id. Whoever can edit the script bound to this spreadsheet could read the key. Turning it off erases it here.',
  replaces: 'Another editor shares theirs now; yours would take its place.',
  lost: 'Key lost or refused? A code by e-mail brings your current key back.',
  recover: 'Get a code',
  disconnectHelp:
    'Erases the key, the user id and what you share here. Your runs, repeated runs and signals stop until you connect again. What you share in another spreadsheet goes when you next open Signalsheet there.',
  disconnectReally: 'Erase the key',
  stay: 'Stay connected',
};

export const formulas = {
  ask: 'May formulas in this spreadsheet spend your credits? A company is paid for once.',
  allow: 'Allow',
  refuse: 'Not now',
  title: 'Formulas',
  label: 'Formulas in this spreadsheet may spend credits',
  cap: 'Daily cap (credits)',
  today: (spent: number) => `${credits(spent)} spent by formulas today`,
  help: 'Everyone who can edit this spreadsheet can write formulas. They use the key of the spreadsheet’s owner, else the one that is shared.',
  save: 'Save',
  saved: 'Saved.',
};

export const permissions = {
  title: 'You have not allowed Signalsheet everything that it needs:',
  names: {
    sheet: 'View and manage this spreadsheet.',
    requests: 'Connect to an external service.',
    clock: 'Run when you are not present.',
    panel: 'Display content in sidebars.',
  },
  without: {
    sheet: 'Without it nothing works.',
    requests: 'Without it nothing can be looked up, neither here nor by formulas.',
    clock: 'Without it runs, repeated runs and signals go on only while this panel is open.',
    panel: 'Without it this panel cannot open.',
  },
  noLink: 'Open Signalsheet again from the menu; Google then asks for them.',
  allow: 'Allow it',
  allowed: 'I have allowed it',
};
