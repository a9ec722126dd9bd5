/** Columns for the fields of a company, which companies and accounts share. */
import {
  type CompanyField,
  companyFields,
  type FieldType,
  rowOf,
} from '../../../contract/account-fields';
import type { Words } from './words';

const numbers: readonly FieldType[] = ['employees', 'count', 'dollars'];

/** Returns the definitions for all kept fields except the domain, each with a comma. Lists are kept as JSON. */
export function fieldColumns({ int }: Pick<Words, 'int'>): string {
  const columnsOf = (field: CompanyField): string[] => {
    const { type } = rowOf(field);
    if (field === 'domain') return [];
    if (field === 'name') return ['name TEXT NOT NULL,'];
    if (type === 'range')
      return [
        '-- A range such as 51-200 if the number is unknown; without an upper end, employee_max is NULL.',
        `employee_min ${int},`,
        `employee_max ${int},`,
      ];
    if (type === 'list') return [`${field} TEXT NOT NULL DEFAULT '[]',`];
    return [`${field} ${numbers.includes(type) ? int : 'TEXT'},`];
  };
  return companyFields().flatMap(columnsOf).join('\n  ');
}
