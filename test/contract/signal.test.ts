import fc from 'fast-check';
import * as v from 'valibot';
import { limits } from '../../src/contract/limits';
import { signalListRequestSchema } from '../../src/contract/signal';
import {
  accountAudienceName,
  deepSearchRequestSchema,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  peopleAudienceName,
  socialListeningRequestSchema,
} from '../../src/contract/signal-deployment';
import { isSignalOver, signalStates } from '../../src/contract/signal-states';

const role = { name: 'Run', icp_id: 1, role: 'Data Engineer' };
const initiative = { name: 'Run', icp_id: 1, initiative: 'cloud migration' };
const deep = { name: 'Run', trait: 'sells to hospitals' };
const social = { name: 'Run', search_query: 'supply chain', timeframe: 30 };

const deployments = [
  ['hiring for a role', hiringForRoleRequestSchema, role],
  ['hiring for an initiative', hiringForInitiativeRequestSchema, initiative],
  ['deep company search', deepSearchRequestSchema, deep],
  ['social listening', socialListeningRequestSchema, social],
] as const;

/** The invalid fields; none if the body meets the schema. */
function faults(schema: () => v.GenericSchema, body: unknown): string[] {
  const reading = v.safeParse(schema(), body);
  return [...new Set((reading.issues ?? []).map((issue) => v.getDotPath(issue) ?? ''))];
}

const allOf = (schema: () => v.GenericSchema, body: unknown) => v.parse(schema(), body);

const common = {
  repeat: false,
  enable_safe_crm_addition: false,
  auto_enrich_people_emails: false,
  ask_providers: false,
};

describe('the defaults', () => {
  it('of hiring for a role and for an initiative', () => {
    const hiring = { ...common, advanced_people_finder: false, timeframe: 90, speed_mode: false };
    expect(allOf(hiringForRoleRequestSchema, role)).toEqual({ ...role, ...hiring });
    expect(allOf(hiringForInitiativeRequestSchema, initiative)).toEqual({
      ...initiative,
      ...hiring,
    });
  });

  it('of deep company search and social listening', () => {
    expect(allOf(deepSearchRequestSchema, deep)).toEqual({
      ...deep,
      ...common,
      advanced_people_finder: false,
    });
    expect(allOf(socialListeningRequestSchema, social)).toEqual({
      ...social,
      ...common,
      signal_target: 'account',
    });
  });

  it('are what null means', () => {
    const nulls = {
      repeat: null,
      max_credit_limit: null,
      account_audience_name: null,
      people_audience_name: null,
      enable_safe_crm_addition: null,
      auto_enrich_people_emails: null,
    };
    for (const [, schema, body] of deployments)
      expect(allOf(schema, { ...body, ...nulls })).toMatchObject(common);
    expect(
      allOf(hiringForRoleRequestSchema, {
        ...role,
        timeframe: null,
        speed_mode: null,
        descriptive_icp: null,
        accounts: null,
        advanced_people_finder: null,
      }),
    ).toMatchObject({ timeframe: 90, speed_mode: false, advanced_people_finder: false });
  });

  it('name audiences after the signal', () => {
    expect(accountAudienceName('Run')).toBe('Run - Accounts');
    expect(peopleAudienceName('Run')).toBe('Run - People');
  });
});

describe.each(deployments)('%s', (_, schema, body) => {
  it('needs each of its required fields, and accepts no unknown field', () => {
    for (const field of Object.keys(body).filter((field) => field !== 'icp_id')) {
      const isOptional = field === 'role';
      expect(faults(schema, { ...body, [field]: undefined })).toEqual(isOptional ? [] : [field]);
      expect(faults(schema, { ...body, [field]: null })).toEqual(isOptional ? [] : [field]);
      expect(faults(schema, { ...body, [field]: '' })).toEqual([field]);
    }
    expect(faults(schema, { ...body, campaign: 1 })).toEqual(['campaign']);
  });

  it('takes a credit limit of 1 and more, and whole numbers only', () => {
    for (const limit of [1, 7, 1_000_000])
      expect(faults(schema, { ...body, max_credit_limit: limit })).toEqual([]);
    for (const limit of [0, -1, 1.5, '7', 2 ** 60])
      expect(faults(schema, { ...body, max_credit_limit: limit })).toEqual(['max_credit_limit']);
  });

  it('accepts only true and false as switches, and no control characters in names', () => {
    for (const field of Object.keys(common))
      expect(faults(schema, { ...body, [field]: 'yes' })).toEqual([field]);
    for (const field of ['name', 'account_audience_name', 'people_audience_name']) {
      expect(faults(schema, { ...body, [field]: 'a\u0007b' })).toEqual([field]);
      expect(
        faults(schema, { ...body, [field]: 'x'.repeat(limits.audienceNameLength + 1) }),
      ).toEqual([field]);
    }
  });
});

describe('the rules', () => {
  it('a hiring signal names an ICP or accounts', () => {
    for (const [, schema, body] of deployments.slice(0, 2)) {
      const accounts = [{ website: 'acme.example' }];
      expect(faults(schema, { ...body, icp_id: null })).toEqual(['icp_id']);
      expect(faults(schema, { ...body, icp_id: undefined, accounts: [] })).toEqual(['icp_id']);
      expect(faults(schema, { ...body, icp_id: undefined, accounts })).toEqual([]);
      expect(faults(schema, { ...body, accounts })).toEqual([]);
    }
  });

  it('an account has a website or a profile address', () => {
    const withAccount = (account: object) => ({ ...role, accounts: [account] });
    const both = {
      website: 'acme.example',
      linkedin_url: 'https://www.linkedin.example/company/a',
    };
    expect(faults(hiringForRoleRequestSchema, withAccount(both))).toEqual([]);
    expect(faults(hiringForRoleRequestSchema, withAccount({}))).toEqual(['accounts.0']);
    expect(faults(hiringForRoleRequestSchema, withAccount({ website: '' }))).toEqual([
      'accounts.0',
    ]);
    expect(faults(hiringForRoleRequestSchema, withAccount({ ...both, id: 1 }))).toEqual([
      'accounts.0.id',
    ]);
  });

  it('enriching e-mails needs safe CRM addition in hiring signals, a people audience in social listening', () => {
    const asked = { auto_enrich_people_emails: true };
    for (const [, schema, body] of deployments.slice(0, 2)) {
      expect(faults(schema, { ...body, ...asked })).toEqual(['auto_enrich_people_emails']);
      expect(faults(schema, { ...body, ...asked, enable_safe_crm_addition: true })).toEqual([]);
    }
    expect(faults(deepSearchRequestSchema, { ...deep, ...asked })).toEqual([]);
    expect(faults(socialListeningRequestSchema, { ...social, ...asked })).toEqual([
      'auto_enrich_people_emails',
    ]);
    const named = { ...social, ...asked, people_audience_name: 'Authors' };
    expect(faults(socialListeningRequestSchema, named)).toEqual([]);
  });

  it('social listening has no advanced_people_finder', () => {
    const body = { ...social, advanced_people_finder: true };
    expect(faults(socialListeningRequestSchema, body)).toEqual(['advanced_people_finder']);
  });

  it.each([
    ['hiring', hiringForRoleRequestSchema, role, 365],
    ['social', socialListeningRequestSchema, social, 180],
  ] as const)('the timeframe of %s is bounded', (_, schema, body, max) => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -5, max: 400 }), fc.double()), (timeframe) => {
        const fits = Number.isInteger(timeframe) && timeframe >= 1 && timeframe <= max;
        expect(faults(schema, { ...body, timeframe })).toEqual(fits ? [] : ['timeframe']);
      }),
    );
  });

  it('the target of social listening is account or people', () => {
    for (const target of ['account', 'people'])
      expect(faults(socialListeningRequestSchema, { ...social, signal_target: target })).toEqual(
        [],
      );
    expect(faults(socialListeningRequestSchema, { ...social, signal_target: 'person' })).toEqual([
      'signal_target',
    ]);
  });
});

describe('the list', () => {
  it('takes nothing, filters and pages', () => {
    expect(allOf(signalListRequestSchema, {})).toEqual({});
    expect(allOf(signalListRequestSchema, { pagination: {} })).toEqual({
      pagination: { limit: 50, offset: 0 },
    });
    const types = ['hiring', 'technography', 'job_change', 'deep-company-search'];
    expect(faults(signalListRequestSchema, { filters: { signal_types: types } })).toEqual([]);
    for (const pagination of [{ limit: 0 }, { limit: 201 }, { offset: -1 }, { page: 1 }])
      expect(faults(signalListRequestSchema, { pagination })).toEqual([
        `pagination.${Object.keys(pagination)[0]}`,
      ]);
    expect(faults(signalListRequestSchema, { filters: { signal_types: ['hires'] } })).toEqual([
      'filters.signal_types.0',
    ]);
    expect(faults(signalListRequestSchema, { filters: { status: ['running'] } })).toEqual([
      'filters.status',
    ]);
  });

  it('knows which states are final', () => {
    expect(signalStates.filter(isSignalOver)).toEqual(['completed', 'stopped', 'failed']);
    expect(isSignalOver('paused')).toBe(false);
  });
});
