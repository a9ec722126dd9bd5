/** The free company file of People Data Labs, which an operator downloads and imports: the least trusted source. */
import type { CompanySource } from './source';

/** Where the file is, as its licence wants it shown with what comes from it. */
export const freeFileUrl = 'https://pdl.ai/company-dataset-csv';

export const peopleDataLabs: CompanySource = {
  name: 'people-data-labs',
  label: 'People Data Labs, free company file',
  licence: 'CC-BY-4.0',
  freshForDays: 365,
  findsBoards: false,
  // Nobody is asked: what is not in an imported file is not known here.
  read: () => Promise.resolve({ kind: 'missing', reason: 'it is only ever imported' }),
};
