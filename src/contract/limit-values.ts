/** The bounds of the interface (§8), and our service's own where it sets none. */
/** Domains in one enrichment request (4.8). */
export const domainsPerRequest = 500;
/** People in one enrichment or verification request (4.4, 4.6). */
export const peoplePerRequest = 500;
/** Longest host name that DNS allows. */
export const domainLength = 253;
/** Longest accepted email address. */
export const emailLength = 254;
export const otpDigits = 6;
export const otpAttempts = 10;
export const otpHours = 24;
export const icpPeoplePageSize = 500;
export const icpPeoplePageSizeDefault = 100;
/** Accounts in one batch read; the interface shows no bound, so ours equals that of enrichment. */
export const accountsPerRead = 500;
export const idempotencyKeyLength = 255;
/** Entries on one page of our credit history. */
export const historyPageSize = 200;
export const historyPageSizeDefault = 50;
/** Longest audience name; the interface shows no bound. */
export const audienceNameLength = 200;
export const techLength = 128;
export const techPage = 1000;
export const techPageSize = 50;
/** Companies that pages can reach without filters: 1,000 pages of 50. */
export const techResults = 50_000;
export const techLookbackDays = 365;
/** The interface bounds neither list; these are ours. */
export const techAlternates = 20;
export const techSlugs = 200;
export const techSlugLength = 200;
/** Signals on one page of their list; the interface shows neither bound nor default (4.11). */
export const signalsPerPage = 200;
export const signalsPerPageDefault = 50;
export const hiringTimeframeDays = 365;
export const hiringTimeframeDaysDefault = 90;
export const socialTimeframeDays = 180;
/** The interface bounds none of the following; a signal's name leaves room for ` - Accounts`. */
export const signalNameLength = 180;
export const accountsPerSignal = 10_000;
export const addressLength = 500;
export const personNameLength = 300;
export const roleLength = 200;
/** An ICP's name, the entries of each of its lists and their length, and ICPs of one user; our extension. */
export const icpNameLength = 200;
export const icpEntries = 250;
export const icpEntryLength = 200;
export const icpsPerUser = 200;
/** Roles in one people discovery, our extension. */
export const jobTitles = 20;
export const initiativeLength = 500;
export const descriptiveIcpLength = 500;
export const traitLength = 1000;
export const activityLength = 1000;
export const searchQueryLength = 200;
/** Names in one look-up of companies, our extension, their length, and companies offered for each. */
export const companyNamesPerRequest = 100;
export const companyNameLength = 300;
export const companiesPerName = 10;
/** The address of a piece of evidence. */
export const evidenceUrlLength = 2_000;
