/** The bounds of the interface (§8), and our own for what it leaves unbounded. */
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
/** Default number of days before its deployment from which a technology signal counts first mentions; ours. */
export const technologyTimeframeDaysDefault = 30;
/** People whom one signal watches, and the days between two checks of a person; our extension. */
export const peoplePerSignal = 10_000;
export const checkDaysLeast = 7;
export const checkDays = 90;
export const checkDaysDefault = 30;
/** The interface bounds none of the following; a signal's name leaves room for ` - Accounts`. */
export const signalNameLength = 180;
export const accountsPerSignal = 10_000;
export const addressLength = 500;
export const personNameLength = 300;
export const roleLength = 200;
/** Length of an ICP's name, entries of each of its lists and their length, and ICPs per user; our extension. */
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
/** Finds of a signal in one answer. */
export const findsPerPage = 20;
/** Longest address of a piece of evidence. */
export const evidenceUrlLength = 2_000;
/** Length of a data provider's id and key, keys per owner, highest ceiling, and runs per request; our extension. */
export const providerIdLength = 40;
export const providerKeyLength = 500;
export const providersPerOwner = 20;
export const providerCeiling = 1_000_000;
export const providerRuns = 50;
/** The most pages of people requested from providers for a company that a signal found. */
export const peoplePagesPerFind = 3;
/** Entries of an exclude list: in one request, on one page, of one user; and the length of a note. Our extension. */
export const excludedPerRequest = 1_000;
export const excludedPerPage = 100;
/** Further exclusions of a search or signal: entries, audiences and CRM stages; and choices kept per user. */
export const excludedPerChoice = 10_000;
export const excludedNames = 20;
export const exclusionsPerUser = 100;
export const exclusionNamesShown = 500;
export const crmStageLength = 100;
export const exclusionIdLength = 64;
export const excludedPerUser = 100_000;
export const excludeNoteLength = 200;
/** Alert channels per user, the length of a channel's address, and the signals it names; our extension. */
export const alertChannelsPerUser = 20;
export const alertAddressLength = 2_000;
export const alertSignals = 500;
export const alertEventIdLength = 64;
/** Failed deliveries in one answer, and events that one request sends again. */
export const alertFailuresPerPage = 50;
/** Test alerts per user and hour. */
export const alertTestsPerHour = 30;
/** Default caps of agents, in credits per run and per UTC day; our extension `agents`. */
export const agentCreditsPerCall = 100;
export const agentCreditsPerDay = 1_000;
/** Minutes after which an estimate can no longer be run. */
export const estimateMinutes = 15;
export const estimateIdLength = 64;
/** Companies of a technology page that an estimate covers by default. */
export const agentTechCompanies = 20;
/** Largest weight of a part of the score, and longest half-life of a find in days; our extension `scores`. */
export const scoreWeight = 100;
export const scoreHalfLifeDays = 365;
/** The newest finds of a signal that can be sorted by score. */
export const findsByScore = 1_000;
