/** Answers the sidebar's calls; whatever fails becomes a problem that the page can show. */
import { ProblemError, problem } from '../../client/problem';
import { share, unshare } from '../../sheet/account';
import { whereFrom } from '../../sheet/accounts/where-from';
import { errorMark } from '../../sheet/formulas/error-cell';
import { retryBlocked } from '../../sheet/formulas/spill-room';
import { matchPeople, viewOwnList } from '../../sheet/people/match-people';
import { pump } from '../../sheet/pump';
import { viewRuns } from '../../sheet/run-list';
import { cancelRun, resumeRun, settleUnknown } from '../../sheet/runs/control';
import { writeHistory } from '../../sheet/runs/history-sheet';
import { planRun, previewRun } from '../../sheet/runs/plan';
import { countNeeded, startRest, startRun } from '../../sheet/runs/start';
import { undoRun } from '../../sheet/runs/undo/undo';
import { stopRefreshing, viewWatches } from '../../sheet/runs/watched-columns';
import {
  deleteSchedule,
  pauseSchedule,
  repeatRun,
  resumeSchedule,
} from '../../sheet/schedules/control';
import { viewSchedules } from '../../sheet/schedules/schedule';
import {
  cancelSearch,
  resumeSearch,
  settleLostPage,
  undoSearch,
} from '../../sheet/searches/control';
import { searchRecords } from '../../sheet/searches/record';
import { repeatSearch, startSearch } from '../../sheet/searches/start';
import { decideApprovals, saveSpending } from '../../sheet/settings/formula-spending';
import { saveParameterNames } from '../../sheet/settings/parameter-names';
import { showResults } from '../../sheet/show-results';
import { changeSignal, ownLists } from '../../sheet/signals/control';
import { deploySignal, dropUnknown } from '../../sheet/signals/deploy';
import { changeIcp } from '../../sheet/signals/icp-choice';
import { viewSignals } from '../../sheet/signals/view';
import { openSidebar } from '../menu';
import { readPermissions } from '../permissions';
import { googlePlatform, timeouts } from '../platform/platform';
import { ensureTrigger, fitTrigger } from '../triggers';
import type { PumpView, Reply, SidebarApi } from './api';
import { readCharges } from './charges';
import { connectWithCode, connectWithKey, disconnect, readCredits, sendCode } from './connect';
import { chooseLanguage } from './languages';
import { hideSteps, overview, rememberChoices } from './overview';
import { peopleForm } from './people-form';
import { signalForm } from './signal-form';
import { describeTable } from './table';
import { techForm } from './tech-form';

type Platform = ReturnType<typeof googlePlatform>;

/** How long one call works before the page hears of the progress (ms). */
const pumpBudgetMs = 4_000;
/** How long one call undoes before the page asks for the rest: nobody else can work meanwhile (ms). */
const undoBudgetMs = 30_000;

function calls(platform: Platform): SidebarApi {
  return {
    overview: () => {
      retryBlocked(platform);
      return overview(platform);
    },
    hideSteps: () => {
      hideSteps(platform);
      return overview(platform);
    },
    sendCode: (input) => sendCode(platform, input),
    connectWithCode: (input) => connectWithCode(platform, input),
    connectWithKey: (input) => connectWithKey(platform, input),
    disconnect: () => disconnect(platform),
    balance: () => ({ credits: readCredits(platform) }),
    charges: ({ before }) => readCharges(platform, before),
    share: ({ on }) => {
      if (on) share(platform);
      else unshare(platform);
      return overview(platform);
    },
    allowFormulas: (rules) => {
      saveSpending(platform, rules);
      refreshRefused(platform);
      return overview(platform);
    },
    decideApprovals: ({ ids, approved }) => {
      decideApprovals(platform, ids, approved);
      if (approved) refreshRefused(platform);
      return overview(platform);
    },
    table: (input) => describeTable(platform, input),
    whereFrom: () => whereFrom(platform),
    ownList: (input) => viewOwnList(platform, input),
    matchPeople: (input) => matchPeople(platform, input),
    plan: (input) => planRun(platform, input).summary,
    needed: (input) => countNeeded(platform, input),
    preview: (input) => ({ rows: previewRun(platform, input) }),
    start: (input) => {
      // Before anything is written down: a run must never stand there without a trigger.
      ensureTrigger();
      startRun(platform, input);
      rememberChoices(platform, input);
      return overview(platform);
    },
    repeatSearch: ({ run }) => {
      ensureTrigger();
      repeatSearch(platform, run);
      return pumpForPage(platform);
    },
    startRest: (input) => {
      ensureTrigger();
      startRest(platform, input);
      return pumpForPage(platform);
    },
    pump: () => pumpForPage(platform),
    cancel: ({ run }) => {
      if (searchRecords.find(platform.document, run)) cancelSearch(platform, run);
      else cancelRun(platform, run);
      return pumpForPage(platform);
    },
    resume: ({ run }) => {
      ensureTrigger();
      if (searchRecords.find(platform.document, run)) resumeSearch(platform, run);
      else resumeRun(platform, run);
      return pumpForPage(platform);
    },
    undo: ({ run }) => {
      if (searchRecords.find(platform.document, run)) undoSearch(platform, run, undoBudgetMs);
      else undoRun(platform, run, undoBudgetMs);
      return pumpForPage(platform);
    },
    showResults: (input) => {
      showResults(platform, input);
      return {};
    },
    writeHistory: () => {
      writeHistory(platform);
      return pumpForPage(platform);
    },
    repeat: (input) => {
      ensureTrigger();
      repeatRun(platform, input);
      return pumpForPage(platform);
    },
    pauseSchedule: ({ schedule }) => {
      pauseSchedule(platform, schedule);
      return pumpForPage(platform);
    },
    resumeSchedule: ({ schedule }) => {
      ensureTrigger();
      resumeSchedule(platform, schedule);
      return pumpForPage(platform);
    },
    deleteSchedule: ({ schedule }) => {
      deleteSchedule(platform, schedule);
      return pumpForPage(platform);
    },
    stopRefreshing: ({ watch }) => {
      stopRefreshing(platform, watch);
      return pumpForPage(platform);
    },
    editIcp: (input) => changeIcp(platform, input),
    signalForm: () => signalForm(platform),
    deploySignal: (input) => {
      ensureTrigger();
      deploySignal(platform, input);
      return pumpForPage(platform);
    },
    controlSignal: (input) => {
      changeSignal(platform, input);
      ensureTrigger();
      return pumpForPage(platform);
    },
    dropSignal: ({ signal }) => {
      dropUnknown(platform, signal);
      return pumpForPage(platform);
    },
    ownLists: ({ signal }) => ownLists(platform, signal),
    peopleForm: () => peopleForm(platform),
    techForm: () => techForm(platform),
    startSearch: (input) => {
      ensureTrigger();
      startSearch(platform, input);
      return overview(platform);
    },
    setLanguage: ({ choice }) => {
      chooseLanguage(choice);
      openSidebar();
      return {};
    },
    saveNames: ({ names }) => {
      saveParameterNames(platform.document, names);
      // What the service refused under the old names may be right under the new ones.
      platform.book.refreshFormulas([errorMark('REJECTED')]);
      return overview(platform);
    },
    settleUnknown: ({ run, decision }) => {
      ensureTrigger();
      if (searchRecords.find(platform.document, run)) settleLostPage(platform, run, decision);
      else settleUnknown(platform, run, decision);
      return pumpForPage(platform);
    },
  };
}

/** Formulas that were not allowed to spend are evaluated again, because now they may be. */
function refreshRefused({ book }: Platform): void {
  book.refreshFormulas([
    errorMark('SPENDING_OFF'),
    errorMark('DAILY_CAP'),
    errorMark('NEEDS_APPROVAL'),
  ]);
}

function pumpForPage(platform: Platform): PumpView {
  const report = pump(platform, pumpBudgetMs);
  fitTrigger(report);
  return {
    runs: viewRuns(platform),
    signals: viewSignals(platform),
    schedules: viewSchedules(platform),
    watches: viewWatches(platform),
    active: report.active + report.scheduled,
    waitMs: report.waitMs,
  };
}

/**
 * Takes a call's name and its input from the page; returns the reply. Only a page may call: from a cell
 * or a trigger there is no user interface and this throws.
 */
export function answerSidebar(name: string, input: object): Reply<unknown> {
  SpreadsheetApp.getUi();
  try {
    const api = calls(googlePlatform(timeouts.sidebar));
    if (!Object.keys(api).includes(name)) throw new Error(`There is no call “${name}”`);
    // The page is ours and typed by the same list; `src/sheet` checks what people typed into it.
    const call = api[name as keyof SidebarApi] as (input: object) => unknown;
    return { ok: true, value: call(input) };
  } catch (error) {
    if (error instanceof ProblemError) return { ok: false, problem: error.problem };
    const message = error instanceof Error ? error.message : String(error);
    if (readPermissions().missing.length > 0 && isRefusal(message))
      return { ok: false, problem: problem('NOT_PERMITTED') };
    return { ok: false, problem: problem('INTERNAL', [message], { spent: 'maybe' }) };
  }
}

/** Google's words for a call without its scope, in any language: they name the scope. */
function isRefusal(message: string): boolean {
  return message.includes('googleapis.com/auth/');
}
