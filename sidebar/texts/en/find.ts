/** The words of the tabs Enrich and Find. */

import type { Department, Seniority } from '../../../src/contract/people';
import type { FieldGroup } from '../../../src/sheet/accounts/fields';

export const enrich = {
  what: 'What to look up',
  companies: 'Companies',
  contacts: 'Contacts',
  employment: 'Employment',
  fill: 'Fill these columns',
  more: 'More…',
  fewer: 'Fewer',
  search: 'Search fields',
  noField: 'No field matches. Try another word.',
  groups: {
    company: 'Company',
    size: 'Size and funding',
    place: 'Location',
    hiring: 'Technology and hiring',
    signals: 'Signals',
    crm: 'CRM',
    record: 'Record',
  } satisfies Record<FieldGroup, string>,
  noFields: 'Choose at least one column to fill.',
  notes: 'Add a note with source and date to each cell',
  notesHelp: 'Your own notes stay. Undo removes these. At most 5,000 at a time.',
  wanted: 'Find',
  emails: 'Work emails',
  phones: 'Phone numbers',
  checkEmployment: 'Check employment first',
  checkEmploymentHelp:
    '1 credit for each answer, within the same cap. People who left their company are skipped. Nobody is checked twice: for new checks, use Employment.',
  noContacts: 'Choose emails, phone numbers, or both.',
  employmentHelp:
    'Checks whether people still work at their company, and where they work now. You only pay when we get an answer.',
};

export const find = {
  what: 'What to find',
  people: 'People',
  tech: 'Companies by technology',
  intro:
    'Finds people at the companies in this sheet and adds each one, once, to the sheet “People”.',
  seniority: 'Seniority',
  department: 'Department',
  seniorities: {
    FOUNDER: 'Founder',
    CXO: 'C-level',
    PARTNER: 'Partner',
    VP: 'VP',
    HEAD: 'Head',
    DIRECTOR: 'Director',
    MANAGER: 'Manager',
    SENIOR: 'Senior',
    ENTRY: 'Entry',
    INTERN: 'Intern',
  } satisfies Record<Seniority, string>,
  departments: {
    SALES: 'Sales',
    MARKETING: 'Marketing',
    ENGINEERING: 'Engineering',
    PRODUCT: 'Product',
    DATA: 'Data',
    IT: 'IT',
    SECURITY: 'Security',
    OPERATIONS: 'Operations',
    FINANCE: 'Finance',
    HR: 'HR',
    LEGAL: 'Legal',
    EXECUTIVE: 'Executive',
    CUSTOMER_SUCCESS: 'Customer success',
    OTHER: 'Other',
  } satisfies Record<Department, string>,
  perCompany: 'Credits per company',
  countries: 'Countries (optional)',
  countriesHint: 'Anywhere, or type a country',
  audience: 'Audience (optional)',
  audienceHelp: 'The service also saves these people under this name.',
  noSeniority: 'Choose at least one seniority.',
  noDepartment: 'Choose at least one department.',
  badPerCompany: 'Credits per company must be a whole number, 1 or more.',
  badCountry: 'Choose a country from the list, or type its two-letter code, such as DE.',
};
