/** The words of reading what the service holds, and of evidence that signals keep fresh. */

export const evidence = {
  how: 'Source',
  enrich: 'Enrich (uses credits)',
  read: 'Read only (free)',
  help: 'Fills in what the service already has, such as signal results. Nothing new is looked up, and it’s free.',
  evidence: 'Evidence from signals',
  company: 'About the company',
  keep: 'Keep up to date with signals',
  keepHelp:
    'When one of your signals finds something, these columns are overwritten for its companies, in every row of the sheet. Keep your notes in other columns.',
  watches: 'Updated by signals',
  refreshed: (when: string) => `Last refreshed ${when}.`,
  notYet: 'Waiting for a signal to find something.',
  others: 'Updated by another editor’s signals. You can stop it.',
  stop: 'Stop',
  stopReally: 'Stop refreshing',
  goOn: 'Keep refreshing',
};
