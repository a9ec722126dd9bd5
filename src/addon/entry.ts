/** Every global function of the script. */
import type { FormulaName } from '../sheet/formulas/all';
import { makeHandlers } from './halves';
import { formulas, onGoogle, orError, probe } from './library';

/** The functions behind menu, sidebar and clock. Formulas never evaluate them: every cell would pay for it. */
const handlers = () => makeHandlers();

type MenuItem = 'showSidebar' | 'runNow' | 'freezeSelected' | 'retryLost' | 'checkInstall';

/** The global object; webpack declares each function assigned to it at the script's top level. */
declare const global: Record<FormulaName, (...args: unknown[]) => unknown[][]> &
  Record<MenuItem | 'onOpen' | 'onInstall', () => void> & {
    pumpOnClock(event: { triggerUid?: string }): void;
    checkOnClock(event: { triggerUid?: string }): void;
    SIGNALSHEET_CHECK(which: unknown, token: unknown): string;
    callFromSidebar(name: string, input: object): unknown;
  };

/**
 * Looks up companies by domain: name, industry, employees and more. 1 credit per company, once.
 *
 * Example: =ENRICH_DOMAIN(A2:A50, "name, industry, employee_count", TRUE)
 *
 * @param {A2:A50} domains A company domain such as "acme.example", or a range of domains.
 * @param {"name, industry"} fields Optional: fields to show, separated by commas or semicolons. "*" shows all.
 * @param {TRUE} headers Optional: TRUE adds a header row.
 * @param {20} max_credits Optional: asks before it spends more than this at once, if the limit in Settings is higher.
 * @return {Array} One row per domain, one column per field.
 * @customfunction
 * @preserve
 */
global.ENRICH_DOMAIN = (domains, fields, headers, max_credits) =>
  orError(formulas.ENRICH_DOMAIN(onGoogle(), domains, fields, headers, max_credits));

/**
 * Companies whose recent job posts name a technology, those with the most posts first. 5 credits per company, 10 with
 * enrich or a filter, so up to 250 or 500 per page of 50; the same search is free for 30 days.
 *
 * Example: =TECH_COMPANIES("Kubernetes", "hq_country_code=USA; min_employee_count=200; alternates=k8s, kube", 100)
 *
 * @param {"Kubernetes"} tech The technology, as job posts write it.
 * @param {"hq_country_code=USA"} options Optional: name=value pairs separated by semicolons or commas, or a range of names and values.
 * @param {50} max_rows Optional: maximum number of companies, 1 to 500. You pay per page of 50.
 * @param {20} max_credits Optional: asks before it spends more than this at once, if the limit in Settings is higher.
 * @return {Array} A header row and one row per company.
 * @customfunction
 * @preserve
 */
global.TECH_COMPANIES = (tech, options, max_rows, max_credits) =>
  orError(formulas.TECH_COMPANIES(onGoogle(), tech, options, max_rows, max_credits));

/**
 * Lists people at a company who fit your ideal customer profiles, best match first. Free.
 *
 * Example: =ACCOUNT_PEOPLE(A2, "name, role, email", 10)
 *
 * @param {A2} domain A company domain such as "acme.example", or a range of domains.
 * @param {"name, role"} fields Optional: fields to show, separated by commas or semicolons. "*" shows all.
 * @param {25} max_rows Optional: maximum people per company. 1 gives one row per domain, without headers.
 * @return {Array} A header row and one row per person.
 * @customfunction
 * @preserve
 */
global.ACCOUNT_PEOPLE = (domain, fields, max_rows) =>
  orError(formulas.ACCOUNT_PEOPLE(onGoogle(), domain, fields, max_rows));

/**
 * Shows what your signals found on a company, with a summary. Free.
 *
 * Example: =ACCOUNT_SIGNALS(A2, "hiring")
 *
 * @param {A2} domain A company domain such as "acme.example", or a range of domains.
 * @param {"hiring"} kind Optional: hiring, socials, linkedin_engagement, job_changes, or narrative for the summary only.
 * @return {Array} A header row and one row per piece of evidence.
 * @customfunction
 * @preserve
 */
global.ACCOUNT_SIGNALS = (domain, kind) =>
  orError(formulas.ACCOUNT_SIGNALS(onGoogle(), domain, kind));

/**
 * Scores a company from 0 to 100 by ICP fit, signals and hiring. Free.
 *
 * Example: =ACCOUNT_SCORE(A2)
 *
 * @param {A2} domain A company domain such as "acme.example", or a range of domains.
 * @param {TRUE} parts Optional: TRUE adds its parts.
 * @return {Array} One row per domain.
 * @customfunction
 * @preserve
 */
global.ACCOUNT_SCORE = (domain, parts) =>
  orError(formulas.ACCOUNT_SCORE(onGoogle(), domain, parts));

/**
 * Lists your signals and their status. Free.
 *
 * Example: =SIGNAL_LIST("hiring, socials")
 *
 * @param {"hiring"} types Optional: types to show, separated by commas or semicolons, or a range of types.
 * @return {Array} A header row and one row per signal.
 * @customfunction
 * @preserve
 */
global.SIGNAL_LIST = (types) => orError(formulas.SIGNAL_LIST(onGoogle(), types));

/**
 * Lists your ideal customer profiles. Free.
 *
 * Example: =ICP_LIST()
 *
 * @return {Array} A header row and one row per profile.
 * @customfunction
 * @preserve
 */
global.ICP_LIST = () => orError(formulas.ICP_LIST(onGoogle()));

/**
 * Shows your credit balance. Free.
 *
 * Example: =CREDIT_BALANCE()
 *
 * @return {number} Credits.
 * @customfunction
 * @preserve
 */
global.CREDIT_BALANCE = () => orError(formulas.CREDIT_BALANCE(onGoogle()));

/**
 * Lists the runs in this spreadsheet and their status. Free.
 *
 * Example: =RUN_STATUS(3)
 *
 * @param {3} run Optional: the number of a run. Leave it out to list all.
 * @return {Array} A header row and one row per run.
 * @customfunction
 * @preserve
 */
global.RUN_STATUS = (run) => orError(formulas.RUN_STATUS(onGoogle(), run));

/**
 * Adds the menu when the spreadsheet is opened.
 * @preserve
 */
global.onOpen = () => {
  handlers().addMenu();
};

/**
 * Adds the menu when the add-on is installed.
 * @preserve
 */
global.onInstall = () => {
  handlers().addMenu();
};

/**
 * Opens the sidebar (menu item).
 * @preserve
 */
global.showSidebar = () => {
  handlers().openSidebar();
};

/**
 * Advances open runs now (menu item).
 * @preserve
 */
global.runNow = () => {
  handlers().pumpByMenu();
};

/**
 * Turns formulas into values (menu item).
 * @preserve
 */
global.freezeSelected = () => {
  handlers().freezeFormulas();
};

/**
 * Allows paid searches whose replies were lost to be sent again (menu item).
 * @preserve
 */
global.retryLost = () => {
  handlers().retryLostSearches();
};

/**
 * Tries what only this Google can tell, and writes a sheet of the answers (menu item).
 * @preserve
 */
global.checkInstall = () => {
  handlers().checkByMenu();
};

/**
 * Answers a part of that check (clock trigger).
 * @preserve
 */
global.checkOnClock = (event) => {
  handlers().checkOnClock(event);
};

/**
 * Answers a part of that check, in its sheet. Not for people.
 * @preserve
 */
global.SIGNALSHEET_CHECK = (which, token) => probe(which, token);

/**
 * Advances open runs (clock trigger).
 * @preserve
 */
global.pumpOnClock = (event) => {
  handlers().pumpByClock(event);
};

/**
 * Handles calls from the sidebar's page; cells and triggers are refused.
 * @preserve
 */
global.callFromSidebar = (name, input) => handlers().answerSidebar(name, input);
