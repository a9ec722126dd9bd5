/** The bounds of the interface (§8) and the numbers that our own service adds where it is silent. */
export const limits = {
  /** Domains in one enrichment request (4.8). */
  domainsPerRequest: 500,
  /** People in one enrichment or verification request (4.4, 4.6). */
  peoplePerRequest: 500,
  /** Longest e-mail address that is accepted. */
  emailLength: 254,
  otpDigits: 6,
  otpAttempts: 10,
  otpHours: 24,
  icpPeoplePageSize: 500,
  icpPeoplePageSizeDefault: 100,
  /** Accounts in one batch read; the interface shows no bound, ours is that of enrichment. */
  accountsPerRead: 500,
  idempotencyKeyLength: 255,
  /** Entries on one page of our own credit history. */
  historyPageSize: 200,
  historyPageSizeDefault: 50,
  /** Longest audience name; the interface shows no bound. */
  audienceNameLength: 200,
  techLength: 128,
  techPage: 1000,
  techPageSize: 50,
  /** Companies that pages can reach without filters: 1,000 pages of 50. */
  techResults: 50_000,
  techLookbackDays: 365,
  /** The interface bounds neither list; these are ours. */
  techAlternates: 20,
  techSlugs: 200,
  techSlugLength: 200,
  /** Signals on one page of their list; the interface shows neither bound nor default (4.11). */
  signalsPerPage: 200,
  signalsPerPageDefault: 50,
  hiringTimeframeDays: 365,
  hiringTimeframeDaysDefault: 90,
  socialTimeframeDays: 180,
  /** The interface bounds none of the following; a signal's name leaves room for ` - Accounts`. */
  signalNameLength: 180,
  accountsPerSignal: 10_000,
  addressLength: 500,
  personNameLength: 300,
  /** Names in one look-up of companies, our own extension, their length, and companies offered for each. */
  companyNamesPerRequest: 100,
  companyNameLength: 300,
  companiesPerName: 10,
  roleLength: 200,
  /** An ICP's name, the entries of each of its lists and their length, and ICPs of one user; our own extension. */
  icpNameLength: 200,
  icpEntries: 250,
  icpEntryLength: 200,
  icpsPerUser: 200,
  /** Roles in one people discovery, our own extension. */
  jobTitles: 20,
  initiativeLength: 500,
  descriptiveIcpLength: 500,
  traitLength: 1000,
  activityLength: 1000,
  searchQueryLength: 200,
} as const;
