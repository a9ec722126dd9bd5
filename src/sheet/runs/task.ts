/** What a run does, as the user chose it. */

import type { Reason } from '../../client/details';
import { nothingToDo } from '../../client/problem';
import * as reasons from '../../client/reasons';
import * as limits from '../../contract/limit-values';
import { departments, seniorities } from '../../contract/people-groups';
import { readField } from '../accounts/fields';
import { readReadField } from '../accounts/read-fields';

/** Firmographics of companies, beside their domains (§4.8). */
export interface EnrichAccounts {
  readonly kind: 'enrich-accounts';
  /** Names of account fields, at least one. */
  readonly fields: readonly string[];
  /** Each filled cell gets a note with its source. */
  readonly notes?: boolean;
  /** Writes values as the service sends them, not formatted for users. */
  readonly raw?: boolean;
}

/** What the service holds about companies, including evidence of signals, beside their domains; free. */
export interface ReadAccounts {
  readonly kind: 'read-accounts';
  /** Names of account or evidence fields, at least one. */
  readonly fields: readonly string[];
  /** Whether these columns are read again and overwritten whenever signals find something. */
  readonly keepFresh: boolean;
}

/** Work emails and phones of people, beside their ids (§4.4). */
export interface FindContacts {
  readonly kind: 'find-contacts';
  readonly emails: boolean;
  readonly phones: boolean;
  /** Checks employment first; people who have left aren't looked up. */
  readonly checkEmployment?: boolean;
  /** Fills two more columns: how certain each email is, and when it was verified (our extension `providers`). */
  readonly status?: boolean;
}

/** Whether people still work at their company, beside their ids. */
export interface VerifyEmployment {
  readonly kind: 'verify-employment';
}

/** New rows in the sheet of people, for companies by their domains. */
export interface DiscoverPeople {
  readonly kind: 'discover-people';
  /** From the contract's list, at least one each unless there are titles. */
  readonly seniorities: readonly string[];
  readonly departments: readonly string[];
  /** Roles of which a person must have one, at any level (extension `job-titles`); empty for any role. */
  readonly titles?: readonly string[];
  /** Country codes of two letters; none means anywhere. */
  readonly locations: readonly string[];
  /** '' for none. */
  readonly audience: string;
  /** The most credits that one company can cost. */
  readonly perCompany: number;
}

/** Domains of companies, beside their names (extension `company-lookup`); free. */
export interface FindDomains {
  readonly kind: 'find-domains';
  /** The header of the column it fills. */
  readonly column: string;
}

/** Companies that use a technology, in a sheet of their own (§4.13). */
export interface SearchTech {
  readonly kind: 'tech-companies';
  readonly tech: string;
  /** Names and values as a formula takes them. */
  readonly options: readonly (readonly [name: string, value: string | number | boolean])[];
  /** How many are wanted: whole pages. */
  readonly companies: number;
  /** Credits per company, by our price list. */
  readonly price: number;
  /** An earlier search is repeated into its sheet, and pays for every page again. */
  readonly isRepeated?: true;
}

/** What is done beside the keys of a table. */
export type RowTask =
  | EnrichAccounts
  | ReadAccounts
  | FindContacts
  | VerifyEmployment
  | DiscoverPeople
  | FindDomains;

export type Task = RowTask | SearchTech;

/**
 * Returns a chosen task, normalised. Throws INVALID_FIELD, or NOTHING_TO_DO with what is missing or wrong, so that a
 * bad choice costs nothing.
 */
export function readTask(task: RowTask): RowTask {
  switch (task.kind) {
    case 'enrich-accounts': {
      need(task.fields.length > 0, reasons.noColumns());
      return { ...task, fields: task.fields.map(readField) };
    }
    case 'read-accounts': {
      need(task.fields.length > 0, reasons.noColumns());
      return { ...task, fields: task.fields.map(readReadField) };
    }
    case 'find-contacts':
      need(task.emails || task.phones, reasons.noContacts());
      return task;
    case 'verify-employment':
    case 'find-domains':
      return task;
    case 'discover-people':
      return readDiscovery(task);
  }
}

/** What a task pays for. Tasks share a name if both would pay for the same thing; free tasks have none. */
export function purchasesOf(task: Task): string[] {
  switch (task.kind) {
    case 'enrich-accounts':
      return ['account'];
    case 'find-contacts':
      return [...(task.emails ? ['email'] : []), ...(task.phones ? ['phone'] : [])];
    case 'verify-employment':
      return ['employment'];
    case 'discover-people': {
      const { seniorities, departments, titles = [], locations } = task;
      // Other people at the same company are another purchase.
      return [JSON.stringify([seniorities, departments, titles, locations])];
    }
    case 'tech-companies':
      return [JSON.stringify([task.tech, task.options])];
    case 'read-accounts':
    case 'find-domains':
      return [];
  }
}

export function checksEmployment(task: Task): boolean {
  return task.kind === 'find-contacts' && task.checkEmployment === true;
}

function readDiscovery(task: DiscoverPeople): DiscoverPeople {
  const { perCompany } = task;
  const audience = task.audience.trim();
  const titles = (task.titles ?? []).map((title) => title.trim()).filter(Boolean);
  const locations = task.locations.map((code) => code.trim().toUpperCase()).filter(Boolean);
  const isByTitle = titles.length > 0;
  need(isByTitle || some(task.seniorities, seniorities), reasons.noSeniority());
  need(isByTitle || some(task.departments, departments), reasons.noDepartment());
  need(titles.length <= limits.jobTitles, reasons.manyTitles(limits.jobTitles));
  const long = titles.find((title) => title.length > limits.roleLength);
  need(long === undefined, reasons.longTitle());
  const wrong = locations.find((code) => !/^[A-Z]{2}$/.test(code));
  if (wrong !== undefined) refuse(reasons.badCountry(wrong));
  need(audience.length <= limits.audienceNameLength, reasons.longAudience());
  need(Number.isSafeInteger(perCompany) && perCompany >= 1, reasons.badPerCompany());
  return { ...task, titles, audience, locations };
}

function some(chosen: readonly string[], known: readonly string[]): boolean {
  return chosen.length > 0 && chosen.every((value) => known.includes(value));
}

function need(condition: boolean, otherwise: Reason): void {
  if (!condition) refuse(otherwise);
}

function refuse(why: Reason): never {
  throw nothingToDo(why);
}
