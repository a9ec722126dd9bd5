/** Why something can't be done: each reason is a name and values for translation, with its English text. */
import { counted } from './counted';
import { type SignalField, signalFields } from './signal-fields';

/** Makes a reason. Each reason is an export of its own, so that a bundle contains only those it uses. */
function because<const Name extends string, const Values extends readonly (string | number)[]>(
  reason: Name,
  text: string,
  ...values: Values
) {
  return { reason, values, said: text } as const;
}

// BAD_ADDRESS
export const notWebAddress = () => because('notWebAddress', 'it isn’t a web address');
export const unencrypted = () => because('unencrypted', 'it would send your key unencrypted');

// NOT_CONNECTED: what to do
export const connectFirst = () =>
  because('connectFirst', 'Open Signalsheet from the menu and connect.');
export const ownerConnects = () =>
  because(
    'ownerConnects',
    'Formulas use the connection of the spreadsheet’s owner: either the owner connects, or another editor shares theirs in Signalsheet, under Settings.',
  );

// DECLINED: before “declined to spend”
export const anEditor = (userId: string) =>
  because('anEditor', userId === '' ? 'An editor' : `An editor (${userId})`, userId);

// NOT_PAYER: after “the credits of”
export const sheetOwner = () => because('sheetOwner', 'the spreadsheet’s owner');
export const sharer = () => because('sharer', 'the editor who shares a connection');

// RATE_LIMITED: after “Wait”
export const aMinute = () => because('aMinute', 'a minute');
export const seconds = (count: number) => because('seconds', counted(count, 'second'), count);
export const minutes = (count: number) => because('minutes', counted(count, 'minute'), count);
export const hours = (count: number) => because('hours', counted(count, 'hour'), count);

// OTP_INVALID: before “of 10 tries left”
export const some = () => because('some', 'some');

// BAD_ANSWER
export const notJson = () => because('notJson', 'it is not JSON');
export const redirects = (status: number) =>
  because('redirects', `it redirects to another address (status ${status})`, status);
export const lacks = (field: string) => because('lacks', `it has no ${field}`, field);
export const fewerPeople = () => because('fewerPeople', 'it has not as many people');
export const domainMissing = () =>
  because('domainMissing', 'this domain is missing from the results');

// REJECTED, if the service gives no explanation
export const status = (status: number) => because('status', `status ${status}.`, status);

// JOB_FAILED
export const noReason = () => because('noReason', 'no reason was given.');
export const companyFailed = () => because('companyFailed', 'this company failed.');
export const responseLost = () => because('responseLost', 'it was lost');
export const responseUnclear = (status: number) =>
  because('responseUnclear', `its status is ${status}`, status);
export const jobLost = () => because('jobLost', 'the service lost the job.');
export const noNews = () => because('noNews', 'there was no news of it for a week.');
export const noResult = () => because('noResult', 'there was no result after a day.');

// SHEET_MISSING
export const sheet = (name: string) => because('sheet', `The sheet “${name}”`, name);
export const chosenSheet = () => because('chosenSheet', 'The chosen sheet');

// UNDER_WAY
export const run = (number: number) => because('run', `run ${number}`, number);
export const aFormula = () => because('aFormula', 'a formula');

// NOTHING_TO_DO
export const nothingLeft = () =>
  because('nothingLeft', 'every row is already filled or has nothing to look up');
export const idsKnown = () => because('idsKnown', 'every row has a person id already');
export const employmentHeader = () =>
  because('employmentHeader', 'the sheet needs a header row so employment can be checked first');
export const domainHeader = () =>
  because('domainHeader', 'the domain column needs a header so it can be kept up to date');
export const otherTable = () =>
  because('otherTable', 'new columns would stand beside another table, which needs its own sheet');
export const noDate = () => because('noDate', 'no date is chosen, such as 2026-11-20');
export const notYourRun = () => because('notYourRun', 'it’s no longer one of your runs');
export const rowCost = (price: number, cap: number) =>
  because(
    'rowCost',
    `a row can cost ${counted(price, 'credit')}, more than your cap of ${cap}`,
    price,
    cap,
  );
export const pageCost = (price: number, cap: number) =>
  because(
    'pageCost',
    `a page costs up to ${price} credits, more than your cap of ${cap}`,
    price,
    cap,
  );
export const noColumns = () => because('noColumns', 'no columns are selected');
export const noContacts = () =>
  because('noContacts', 'neither emails nor phone numbers are selected');
export const noSeniority = () => because('noSeniority', 'no seniority is selected');
export const noDepartment = () => because('noDepartment', 'no department is selected');
export const manyTitles = (max: number) =>
  because('manyTitles', `at most ${max} job titles go together`, max);
export const longTitle = () => because('longTitle', 'a job title is too long');
export const badCountry = (code: string) =>
  because('badCountry', `“${code}” isn’t a two-letter country code, such as DE`, code);
export const longAudience = () => because('longAudience', 'the audience name is too long');
export const badPerCompany = () =>
  because('badPerCompany', 'credits per company must be a whole number, 1 or more');

// NOT_REPEATABLE
export const badInterval = (max: number) =>
  because('badInterval', `the interval must be a whole number of hours from 1 to ${max}`, max);
export const badCap = () => because('badCap', 'the cap must be a whole number of credits');
export const badFirstTime = () =>
  because('badFirstTime', 'the first time must be within one interval from now');
export const noRows = () => because('noRows', 'no rows are selected');
export const manyRepeats = (max: number) =>
  because('manyRepeats', `${max} runs repeat already, which is the maximum`, max);
export const repeatedAlready = () => because('repeatedAlready', 'it’s repeated like that already');

// NOT_REFRESHED
export const sheetDeleted = () => because('sheetDeleted', 'the sheet was deleted');
export const columnsGone = () =>
  because('columnsGone', 'the domain column, or every column to refresh, was renamed or deleted');

// CANNOT_UNDO: why, then what to do
export const columnGone = (header: string) =>
  because('columnGone', `the column “${header}” is no longer in the sheet`, header);
export const journalGone = () =>
  because('journalGone', 'the hidden sheet with the previous values was deleted');
export const journalChanged = () =>
  because('journalChanged', 'the previous values in the hidden sheet were changed');
export const runWorking = (number: number) =>
  because('runWorking', `run ${number} is still working on this sheet`, number);
export const restoreColumn = () =>
  because('restoreColumn', 'Bring that column back under its old name, then undo again.');
export const undoDeletion = () =>
  because('undoDeletion', 'Undo the deletion, or use the spreadsheet’s version history.');
export const undoChange = () =>
  because(
    'undoChange',
    'Undo that change, such as a replacement in all sheets, or use the spreadsheet’s version history.',
  );
export const waitForRun = () => because('waitForRun', 'Wait for it to finish, then undo again.');

// NOT_DEPLOYABLE
export const companyCount = (count: number, max: number) =>
  because(
    'companyCount',
    `the selected rows hold ${count} companies, and a signal takes 1 to ${max}`,
    count,
    max,
  );
export const badMaxCredits = () =>
  because('badMaxCredits', 'max credits must be a whole number, 1 or more');
export const needsCompanies = () =>
  because('needsCompanies', 'it needs an ICP or rows with company domains');
export const needsAudience = () =>
  because('needsAudience', 'to find emails it needs a people audience');
export const needsCrm = () => because('needsCrm', 'to find emails it needs the safe CRM option');
export const fieldEmpty = (field: SignalField) =>
  because('fieldEmpty', `${signalFields[field]} can’t be empty`, field);
export const fieldLong = (field: SignalField, max: number, length: number) =>
  because(
    'fieldLong',
    `${signalFields[field]} can’t be longer than ${max} (it has ${length})`,
    field,
    max,
    length,
  );
export const fieldWhole = (field: SignalField, min: number) =>
  because(
    'fieldWhole',
    `${signalFields[field]} must be a whole number, ${min} or more`,
    field,
    min,
  );
export const fieldLarge = (field: SignalField, max: number) =>
  because('fieldLarge', `${signalFields[field]} can’t be more than ${max}`, field, max);
export const fieldControl = (field: SignalField) =>
  because('fieldControl', `${signalFields[field]} can’t contain control characters`, field);
export const fieldInvalid = (name: string) =>
  because('fieldInvalid', `“${name}” isn’t valid`, name);

// INVALID_OPTION: what is wrong
export const notAllowed = (value: string) =>
  because('notAllowed', `“${value}” isn’t allowed`, value);
export const unknownName = () => because('unknownName', 'it doesn’t exist');
export const unknownType = () => because('unknownType', 'there’s no such signal type');
export const noValue = () => because('noValue', 'it has no value');
export const empty = () => because('empty', 'it is empty');
export const tooLong = () => because('tooLong', 'it is too long');
export const twice = () => because('twice', 'it appears twice');
export const belowMin = () => because('belowMin', 'it’s below min_employee_count');
export const longTogether = () => because('longTogether', 'together they are too long');
export const badNumber = () => because('badNumber', 'that number isn’t allowed');
export const notCredits = () => because('notCredits', 'it isn’t a number of credits');
export const badName = (name: string) => because('badName', `“${name}” isn’t a valid name`, name);
export const nameTaken = (name: string) => because('nameTaken', `“${name}” is already taken`, name);

// INVALID_OPTION: after “Use”
export const range = (min: number, max: number) => because('range', `${min} to ${max}`, min, max);
export const fromZero = () => because('fromZero', '0 or more');
export const trueOrFalse = () => because('trueOrFalse', 'TRUE or FALSE');
export const wholeRange = (min: number, max: number) =>
  because('wholeRange', `a whole number from ${min} to ${max}`, min, max);
export const listLimits = (max: number, length: number) =>
  because('listLimits', `at most ${max} of at most ${length} characters`, max, length);
export const characters = (max: number) => because('characters', `1 to ${max} characters`, max);
export const aCountry = () =>
  because('aCountry', 'a country such as Germany, or its code (ISO 3166-1)');
export const onlyOnce = () => because('onlyOnce', 'each option once');
export const largerNumber = () => because('largerNumber', 'a larger number');
export const fewer = () => because('fewer', 'fewer of them');
export const nameRules = () =>
  because('nameRules', 'a letter, then letters, digits, “_”, “.” or “-”, up to 64 characters');
export const otherName = () => because('otherName', 'a different name');

// NOTHING_FOUND: why, then what to do
export const noCompanies = () => because('noCompanies', 'no companies match');
export const otherTechnology = () =>
  because('otherTechnology', 'Try another technology, or loosen the options');
export const noIcps = () => because('noIcps', 'you have no ICPs');
export const askForIcp = () => because('askForIcp', 'Ask the operator of the service to add one');
export const noRuns = () => because('noRuns', 'there are no runs yet');
export const noRun = (number: string) => because('noRun', `there is no run ${number}`, number);
export const startRun = () => because('startRun', 'Start one in the sidebar');
export const noSignals = () => because('noSignals', 'you have no such signals');
export const deployOrOtherTypes = () =>
  because('deployOrOtherTypes', 'Deploy one in the sidebar, or try other types');
export const nobodyFits = () => because('nobodyFits', 'nobody here fits your ICPs');
export const findPeople = () =>
  because('findPeople', 'Find people in the sidebar, or try another company');
export const noEvidence = () =>
  because('noEvidence', 'no signal has found anything on this company');
export const deploySignal = () =>
  because('deploySignal', 'Deploy a signal in the sidebar, or try another company');
export const noScore = () => because('noScore', 'it has no score yet');
