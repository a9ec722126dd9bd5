/** The words of reading what the service holds, and of evidence that signals keep fresh. */

export const evidence = {
  how: 'How',
  enrich: 'Enrich (credits)',
  read: 'Read only (free)',
  help: 'Fills in what the service holds already, such as what signals found. Nothing is looked up anew, and no credits are spent.',
  evidence: 'Evidence of signals',
  company: 'About the company',
  keep: 'Keep up to date with signals',
  keepHelp:
    'Whenever one of your signals finds something, these columns are written over in all rows of the sheet with its companies. Keep notes in columns of your own.',
  watches: 'Kept up to date with signals',
  refreshed: (when: string) => `Last refreshed ${when}.`,
  notYet: 'Waits for the next find of a signal.',
  others: 'Kept up to date by the signals of another editor. You can stop it.',
  stop: 'Stop',
  stopReally: 'Stop refreshing',
  goOn: 'Go on',
};
