/** The words of the account, of what formulas may spend, and of permissions. */
import { count, credits } from './figures';

export const settings = {
  account: 'Account',
  userId: 'User id',
  key: 'API key',
  address: 'Service',
  balance: 'Balance',
  disconnect: 'Disconnect',
  today: 'Spent today',
  spentToday: (own: number, formulas: number) =>
    `${credits(own)} by your runs and signals here, ${credits(formulas)} by formulas (since midnight UTC)`,
  runCap: 'Cap per run',
  lastCap: (cap: number) => `${credits(cap)} by default`,
  usesShared: (userId: string) =>
    `You’re using a connection shared by another editor. Your runs spend ${userId}’s credits.`,
  ownAccount: 'Connect my own account',
  share: 'Share my connection with this spreadsheet’s editors',
  shareHelp:
    'Editors without their own connection use yours. Every editor can spend your credits and see your user id, and anyone who can edit this spreadsheet’s script could read your key. Turn this off to erase the shared copy.',
  replaces: 'Another editor is sharing theirs now. Yours would replace it.',
  lost: 'Key lost or rejected? A code by email restores it.',
  recover: 'Get a code',
  disconnectHelp:
    'Erases your key, user id and the connection you share here. Your runs, repeated runs and signals pause until you reconnect. A connection you share in another spreadsheet is erased when you next open Signalsheet there.',
  disconnectReally: 'Erase key',
  stay: 'Stay connected',
};

export const formulas = {
  ask: 'Let formulas in this spreadsheet spend your credits? You pay once per company.',
  allow: 'Allow',
  refuse: 'Not now',
  title: 'Formulas',
  label: 'Let formulas in this spreadsheet spend credits',
  cap: 'Daily cap (credits)',
  today: (spent: number) => `${credits(spent)} spent by this spreadsheet’s formulas today`,
  help: 'Anyone who can edit this spreadsheet can write formulas. Formulas use the spreadsheet owner’s key or, failing that, the shared one.',
  askAbove: 'Ask first above (credits)',
  askAboveHelp:
    'A formula that could spend more than this at once waits for your approval here. One search by technology can cost 250 credits.',
  approvals: 'Waiting for your approval',
  upTo: (cost: number) => `up to ${credits(cost)}`,
  more: (others: number) => `and ${count(others)} more`,
  approve: 'Approve',
  approveAll: (cost: number) => `Approve all · up to ${credits(cost)}`,
  decline: 'Don’t spend',
  save: 'Save',
  saved: 'Saved.',
};

export const permissions = {
  title: 'Signalsheet is missing some permissions:',
  names: {
    sheet: 'View and manage this spreadsheet.',
    requests: 'Connect to an external service.',
    clock: 'Run when you are not present.',
    panel: 'Display content in sidebars.',
  },
  without: {
    sheet: 'Without it, nothing works.',
    requests: 'Without it, neither the sidebar nor formulas can look anything up.',
    clock: 'Without it, runs, repeated runs and signals only progress while the sidebar is open.',
    panel: 'Without it, the sidebar can’t open.',
  },
  noLink: 'Open Signalsheet from the menu again and Google will ask for them.',
  allow: 'Allow',
  allowed: 'I’ve allowed it',
};
