/** Every global function of the script. */
import {
  addMenu,
  answerSidebar,
  enrichDomain,
  openSidebar,
  pumpByClock,
  pumpByMenu,
} from './library';

/** The global object; webpack puts each function assigned to it at the script's top level. */
declare const global: {
  ENRICH_DOMAIN(domains: unknown, fields?: unknown, headers?: unknown): unknown[][];
  onOpen(): void;
  onInstall(): void;
  showSidebar(): void;
  runNow(): void;
  pumpOnClock(): void;
  callFromSidebar(name: string, input: object): unknown;
};

/**
 * Firmographics of companies by their domains. Each company costs credits once; after that it is free.
 *
 * Example: =ENRICH_DOMAIN(A2:A50, "name, industry, employee_count", TRUE)
 *
 * @param {A2:A50} domains A company domain such as "acme.example", or a range of them.
 * @param {"name, industry"} fields Optional: the fields to show, separated by commas; "*" shows all.
 * @param {TRUE} headers Optional: TRUE puts a header row above the results.
 * @return {Array} One row per domain, one column per field.
 * @customfunction
 * @preserve
 */
global.ENRICH_DOMAIN = (domains, fields, headers) => enrichDomain(domains, fields, headers);

/**
 * Adds the menu when the spreadsheet is opened.
 * @preserve
 */
global.onOpen = () => {
  addMenu();
};

/**
 * Adds the menu when the add-on is installed.
 * @preserve
 */
global.onInstall = () => {
  addMenu();
};

/**
 * Opens the sidebar (menu item).
 * @preserve
 */
global.showSidebar = () => {
  openSidebar();
};

/**
 * Moves open runs on at once (menu item).
 * @preserve
 */
global.runNow = () => {
  pumpByMenu();
};

/**
 * Moves open runs on (clock trigger).
 * @preserve
 */
global.pumpOnClock = () => {
  pumpByClock();
};

/**
 * Answers the sidebar's page; cells and triggers are refused.
 * @preserve
 */
global.callFromSidebar = (name, input) => answerSidebar(name, input);
