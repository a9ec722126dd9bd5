/** What the endpoints about people share: levels, departments, and lists of people's ids (§4.4, §4.5, §4.6). */
import * as v from 'valibot';
import { limits } from './limits';
import { once } from './once';

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

/** §4.5. */
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

/** 1 to 500 ids of people. An id that comes twice counts once. */
export const peopleIdsSchema = /* @__PURE__ */ once(() =>
  v.pipe(
    v.array(v.pipe(v.number(), v.safeInteger())),
    v.minLength(1),
    v.maxLength(limits.peoplePerRequest),
  ),
);
