import * as v from 'valibot';
import { audienceNameSchema } from '../../src/contract/audience';
import { limits } from '../../src/contract/limits';
import {
  discoverPeopleRequestSchema,
  enrichPeopleRequestSchema,
  peopleIdsSchema,
} from '../../src/contract/people';
import { departments, seniorities } from '../../src/contract/people-groups';

describe('requests about people', () => {
  it('have the defaults of §4.4', () => {
    expect(v.parse(enrichPeopleRequestSchema(), { people_ids: [7] })).toEqual({
      people_ids: [7],
      enrich_emails: true,
      enrich_phones: false,
    });
  });

  it('name the seniorities and departments of §4.5, in its order', () => {
    expect(seniorities.join(' ')).toBe(
      'FOUNDER CXO PARTNER VP HEAD DIRECTOR MANAGER SENIOR ENTRY INTERN',
    );
    expect(departments.join(' ')).toBe(
      'ENGINEERING PRODUCT DATA SALES MARKETING OPERATIONS FINANCE HR LEGAL EXECUTIVE ' +
        'CUSTOMER_SUCCESS SECURITY IT OTHER',
    );
  });

  it.each([
    [0, false],
    [1, true],
    [500, true],
    [501, false],
  ])('with %i people: %s', (count, isValid) => {
    expect(v.is(peopleIdsSchema(), Array<number>(count).fill(1))).toBe(isValid);
  });

  it('take null for what is optional in a discovery, and country codes in any case', () => {
    const min = { account_id: 1, seniority_filters: ['VP'], department_filters: ['SALES'] };
    const empty = { audience_name: null, max_credit_limit: null, people_locations: null };
    expect(v.parse(discoverPeopleRequestSchema(), { ...min, ...empty })).toEqual({
      ...min,
      ...empty,
    });
    const located = v.parse(discoverPeopleRequestSchema(), {
      ...min,
      people_locations: ['de', ' Us '],
    });
    expect(located.people_locations).toEqual(['DE', 'US']);
  });

  it.each([
    [' Leaders ', 'Leaders'],
    ['Ärzte, Łódź 🙂', 'Ärzte, Łódź 🙂'],
    ['x'.repeat(limits.audienceNameLength), 'x'.repeat(limits.audienceNameLength)],
    ['x'.repeat(limits.audienceNameLength + 1), undefined],
    ['', undefined],
    [' \n ', undefined],
    ['two\nlines', undefined],
    ['nul\0', undefined],
    ['\ud800', undefined],
  ])('take %j as the audience %j', (given, name) => {
    const reading = v.safeParse(audienceNameSchema(), given);
    expect(reading.success ? reading.output : undefined).toBe(name);
  });
});
