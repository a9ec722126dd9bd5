/** The free company file of People Data Labs, which an operator downloads and imports: the least trusted source. */
import type { CompanySource } from './source';

/** The file's address, which its licence requires to be shown with values from it. */
export const freeFileUrl = 'https://pdl.ai/company-dataset-csv';

export const peopleDataLabs: CompanySource = {
  name: 'people-data-labs',
  label: 'People Data Labs, free company file',
  licence: 'CC-BY-4.0',
  freshForDays: 365,
  findsBoards: false,
  // Sends no request: only companies of an imported file are known.
  read: () => Promise.resolve({ kind: 'missing', reason: 'it is only ever imported' }),
};
