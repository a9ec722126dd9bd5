/** The workbook that a newcomer finds open: prospects whose domains the sample data knows. */
import { sampleCompanies } from '../service';

export interface NewBook {
  readonly name: string;
  readonly sheets: readonly {
    readonly name: string;
    readonly values: readonly (readonly string[])[];
  }[];
}

const prospects = 60;
const owners = ['Dana', 'Ines', 'Tomasz', 'Priya'];

/** Makes the workbook; the same at every call. */
export function sampleBook(): NewBook {
  const companies = sampleCompanies().slice(0, prospects);
  return {
    name: 'Sample prospects',
    sheets: [
      {
        name: 'Prospects',
        values: [
          ['Company', 'Domain', 'Owner'],
          ...companies.map(({ name, domain }, i) => [
            name,
            domain,
            owners[i % owners.length] ?? '',
          ]),
        ],
      },
      {
        name: 'Formulas',
        values: [
          ['Domain', 'Try a formula here'],
          ...companies.slice(0, 10).map(({ domain }) => [domain, '']),
        ],
      },
    ],
  };
}
