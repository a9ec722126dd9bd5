/** The records of the sample data: invented companies, people and job posts. */
import type { Department, Seniority } from '../../contract/people-groups';
import type { NewSocialPost } from '../admin/import/store';
import type { Company } from '../companies/company';
import type { Person } from '../people/person';

export interface SampleCompany extends Company {
  /** The short name that addresses and sources use, such as `harbor-robotics`. */
  readonly slug: string;
}

export interface SamplePerson extends Person {
  /** The employer's domain. */
  readonly domain: string;
  readonly seniority: Seniority;
  readonly department: Department;
}

export type SampleJobPost = {
  /** The hiring company's domain. */
  readonly domain: string;
  readonly title: string;
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly posted_at: number;
  readonly url: string;
  /** Slug of the site where it was found. */
  readonly source: string;
};

/** Refers to its company by domain, as all records do. */
export type SampleSocialPost = Omit<NewSocialPost, 'company'>;

export type SampleJobChange = {
  /** Domain of the company that the person joined. */
  readonly domain: string;
  readonly person_name: string;
  readonly role: string;
  readonly profile_url: string;
  /** Milliseconds since the epoch. */
  readonly started_at: number;
};

export interface SampleData {
  readonly companies: readonly SampleCompany[];
  readonly people: readonly SamplePerson[];
  readonly jobPosts: readonly SampleJobPost[];
  readonly socialPosts: readonly SampleSocialPost[];
  readonly jobChanges: readonly SampleJobChange[];
}
