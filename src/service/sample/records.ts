/** The shapes of the sample data: companies, people and job posts that do not exist. */
import type { Department, Seniority } from '../../contract/people';
import type { NewSocialPost } from '../admin/import/store';
import type { Company } from '../companies/company';
import type { Person } from '../people/person';

export interface SampleCompany extends Company {
  /** The short name that addresses and sources use, such as `harbor-robotics`. */
  readonly slug: string;
}

export interface SamplePerson extends Person {
  /** The employer's. */
  readonly domain: string;
  readonly seniority: Seniority;
  readonly department: Department;
}

export type SampleJobPost = {
  /** The hiring company's. */
  readonly domain: string;
  readonly title: string;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly posted_at: number;
  readonly url: string;
  /** Slug of where it was found. */
  readonly source: string;
};

/** Its company is known by its domain, as every record's. */
export type SampleSocialPost = Omit<NewSocialPost, 'company'>;

export type SampleJobChange = {
  /** Of the company that was joined. */
  readonly domain: string;
  readonly person_name: string;
  readonly role: string;
  readonly profile_url: string;
  /** Milliseconds since 1970. */
  readonly started_at: number;
};

export interface SampleData {
  readonly companies: readonly SampleCompany[];
  readonly people: readonly SamplePerson[];
  readonly jobPosts: readonly SampleJobPost[];
  readonly socialPosts: readonly SampleSocialPost[];
  readonly jobChanges: readonly SampleJobChange[];
}
