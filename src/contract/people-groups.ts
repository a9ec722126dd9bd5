/** Seniorities and departments of people, as plain data: formulas load no schema (§4.6). */

/** From the highest to the lowest. */
export const seniorities = [
  'FOUNDER',
  'CXO',
  'PARTNER',
  'VP',
  'HEAD',
  'DIRECTOR',
  'MANAGER',
  'SENIOR',
  'ENTRY',
  'INTERN',
] as const;
export type Seniority = (typeof seniorities)[number];

export const departments = [
  'ENGINEERING',
  'PRODUCT',
  'DATA',
  'SALES',
  'MARKETING',
  'OPERATIONS',
  'FINANCE',
  'HR',
  'LEGAL',
  'EXECUTIVE',
  'CUSTOMER_SUCCESS',
  'SECURITY',
  'IT',
  'OTHER',
] as const;
export type Department = (typeof departments)[number];
