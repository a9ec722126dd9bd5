/** The usual words for fields and options, beside their names and headers. */

/** Of account and person fields, by their names (§2.3). */
export const fieldSynonyms: Readonly<Record<string, readonly string[]>> = {
  name: ['company name', 'firm', 'Firma', 'Unternehmen'],
  industry: ['sector', 'Branche'],
  employee_count: ['headcount', 'staff', 'size', 'company size', 'Mitarbeiter'],
  hq_city: ['city', 'Stadt'],
  hq_region: ['region', 'state', 'Bundesland'],
  hq_country: ['country', 'Land'],
  location: ['hq', 'headquarters', 'address', 'Standort'],
  funding_stage: ['funding', 'stage', 'Finanzierung'],
  revenue_usd: ['revenue', 'annual revenue', 'turnover', 'sales', 'Umsatz'],
  website: ['url', 'homepage', 'site'],
  linkedin_url: ['linkedin page', 'linkedin profile'],
  linkedin_follower_count: ['followers', 'follower count', 'linkedin follower'],
  description: ['about', 'summary', 'Beschreibung'],
  technographics: ['tech', 'technology', 'tech stack', 'stack', 'Technologien'],
  signal_count: ['number of signals'],
  sources: ['source', 'provenance', 'where from', 'Quellen'],
  narrative_and_key_signals: ['key signals'],
  account_id: ['id'],
  account_discovered_at: ['discovered', 'found at'],
  person_name: ['full name'],
  person_role: ['title', 'job title', 'position', 'Rolle'],
  person_email: ['mail', 'work email', 'email address'],
  person_location: ['place', 'Ort'],
  person_linkedin_url: ['linkedin page', 'linkedin profile', 'profile'],
  joined_company_at: ['joined', 'start date'],
  person_team_name: ['department'],
};

/** Of the options of a technology search, by their names (§4.13). */
export const optionSynonyms: Readonly<Record<string, readonly string[]>> = {
  enrich: ['enriched', 'company data', 'firmographics'],
  hq_country_code: ['country', 'country code', 'hq country', 'Land'],
  min_employee_count: ['min employees', 'minimum employees', 'employees min', 'min size'],
  max_employee_count: ['max employees', 'maximum employees', 'employees max', 'max size'],
  alternates: ['alternate', 'other spellings', 'spellings', 'synonyms', 'aliases'],
  lookback_days: ['days', 'lookback', 'days to look back'],
  exclude_vendor: ['vendor'],
  exclude_aggregators: ['aggregators'],
  exclude_slugs: ['exclude', 'exclude companies', 'slugs'],
  top_job: ['job', 'job post', 'show a job post'],
};
