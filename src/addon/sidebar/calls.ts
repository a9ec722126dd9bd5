/** Handles the sidebar's calls; every failure becomes a problem that the page can show. */
import { ProblemError, problem } from '../../client/problem';
import { share, unshare } from '../../sheet/account';
import { whereFrom } from '../../sheet/accounts/where-from';
import { errorMark } from '../../sheet/formulas/error-cell';
import { retryBlocked } from '../../sheet/formulas/spill-room';
import { matchPeople, viewOwnList } from '../../sheet/people/match-people';
import { viewRuns } from '../../sheet/run-list';
import { refuseOtherSheet } from '../../sheet/runs/begin';
import { cancelRun, resumeRun, settleUnknown } from '../../sheet/runs/control';
import { writeHistory } from '../../sheet/runs/history-sheet';
import { lookForRows, settleLost } from '../../sheet/runs/lost-cells';
import { nextStep } from '../../sheet/runs/next-step';
import { offerNames } from '../../sheet/runs/offer-names';
import { planRun } from '../../sheet/runs/plan';
import { previewRun } from '../../sheet/runs/preview';
import { countNeeded, startRest, startRun } from '../../sheet/runs/start';
import { repeatSearch, startSearch } from '../../sheet/runs/start-search';
import { undoRun } from '../../sheet/runs/undo/undo';
import { stopRefreshing, viewWatches } from '../../sheet/runs/watched-columns';
import {
  deleteSchedule,
  pauseSchedule,
  repeatRun,
  resumeSchedule,
} from '../../sheet/schedules/control';
import { viewSchedules } from '../../sheet/schedules/schedule';
import { decideApprovals } from '../../sheet/settings/approvals';
import { ensureOwner } from '../../sheet/settings/connection';
import { askService } from '../../sheet/settings/free-endpoints';
import { saveParameterNames } from '../../sheet/settings/parameter-names';
import { saveSpending } from '../../sheet/settings/spending-rules';
import { showResults } from '../../sheet/show-results';
import { textsIn, viewCompanies } from '../../sheet/signals/chosen';
import { changeSignal, judgeSignalFind, ownLists } from '../../sheet/signals/control';
import { switchContacts } from '../../sheet/signals/daily-contacts';
import { deploySignal, dropUnknown } from '../../sheet/signals/deploy';
import { changeIcp } from '../../sheet/signals/icp-choice';
import { viewSignals } from '../../sheet/signals/view';
import { noteCheck } from '../check/check';
import { pumpWithTrigger, viewTrigger, withTrigger } from '../clock/triggers';
import { openSidebar } from '../menu';
import { readPermissions } from '../permissions';
import { chooseLanguage } from '../platform/languages';
import { googlePlatform, timeouts, withoutNewSheets } from '../platform/platform';
import type { PumpView, Reply, SidebarApi } from './api';
import { connectWithCode, connectWithKey, disconnect, readCredits, sendCode } from './connect';
import { peopleForm, readCharges, signalForm, techForm } from './forms';
import { hideSteps, overview, rememberChoices } from './overview';
import { describeTable } from './table';

type Platform = ReturnType<typeof googlePlatform>;

/** How long one call works before the page gets the progress (ms). */
const pumpBudgetMs = 4_000;
/** How long one call undoes or puts back before the page calls again (ms), because it holds the lock meanwhile. */
const undoBudgetMs = 30_000;

function calls(platform: Platform): SidebarApi {
  /** Wraps a call that returns the overview. */
  const shown =
    <Input>(act: (input: Input) => void) =>
    (input: Input) => {
      act(input);
      return overview(platform);
    };
  /** Wraps a call that pumps afterwards and returns the runs' state. */
  const pumped =
    <Input>(act: (input: Input) => void) =>
    (input: Input) => {
      act(input);
      return pumpForPage(platform);
    };
  /** Wraps a call that may open a run, a search, a signal or a schedule. */
  const opening =
    <Input>(act: (input: Input) => void) =>
    (input: Input) =>
      withTrigger(platform, () => act(input));
  return {
    overview: shown(({ isPoll }) => {
      if (!isPoll) retryBlocked(platform);
    }),
    hideSteps: shown(() => hideSteps(platform)),
    sendCode: (input) => sendCode(platform, input),
    connectWithCode: (input) => connectWithCode(platform, input),
    connectWithKey: (input) => connectWithKey(platform, input),
    disconnect: () => disconnect(platform),
    balance: () => ({ credits: readCredits(platform) }),
    charges: ({ before }) => readCharges(platform, before),
    share: shown(({ on }) => (on ? share : unshare)(platform)),
    allowFormulas: shown((rules) => {
      saveSpending(platform, rules);
      refreshRefused(platform);
    }),
    decideApprovals: shown(({ requests, approved }) => {
      decideApprovals(platform, requests, approved);
      // Declined ones then say so.
      if (approved) refreshRefused(platform);
      else platform.book.refreshFormulas([errorMark('NEEDS_APPROVAL')]);
    }),
    table: (input) => describeTable(platform, input),
    whereFrom: () => whereFrom(platform),
    ownList: (input) => viewOwnList(platform, input),
    matchPeople: (input) => {
      refuseOtherSheet(platform, input);
      return matchPeople(platform, input);
    },
    nameOffer: (input) => offerNames(platform, input),
    plan: (input) => planRun(platform, input).summary,
    needed: (input) => countNeeded(platform, input),
    nextStep: (input) => nextStep(platform, input),
    preview: (input) => ({ rows: previewRun(platform, input) }),
    start: shown(
      opening((input) => {
        startRun(platform, input);
        if (!input.byCard) rememberChoices(platform, input);
      }),
    ),
    repeatSearch: pumped(opening(({ run }) => repeatSearch(platform, run))),
    startRest: pumped(opening((input) => startRest(platform, input))),
    pump: () => pumpForPage(platform),
    progress: () => ({ runs: viewRuns(platform) }),
    cancel: pumped(({ run }) => cancelRun(platform, run)),
    resume: pumped(opening(({ run }) => resumeRun(platform, run))),
    undo: pumped(({ run }) => undoRun(platform, run, undoBudgetMs)),
    showResults: (input) => {
      showResults(platform, input);
      return {};
    },
    writeHistory: pumped(() => writeHistory(platform)),
    repeat: pumped(opening((input) => repeatRun(platform, input))),
    pauseSchedule: pumped(({ schedule }) => pauseSchedule(platform, schedule)),
    resumeSchedule: pumped(opening(({ schedule }) => resumeSchedule(platform, schedule))),
    deleteSchedule: pumped(({ schedule }) => deleteSchedule(platform, schedule)),
    stopRefreshing: pumped(({ watch }) => stopRefreshing(platform, watch)),
    companies: (input) => viewCompanies(platform, input),
    texts: (input) => ({ texts: textsIn(platform, input) }),
    editIcp: (input) => changeIcp(platform, input),
    service: (input) => askService(platform, input),
    signalForm: () => signalForm(platform),
    deploySignal: pumped(opening((input) => deploySignal(platform, input))),
    controlSignal: pumped(opening((input) => changeSignal(platform, input))),
    switchContacts: pumped(opening((input) => switchContacts(platform, input))),
    dropSignal: pumped(({ signal }) => dropUnknown(platform, signal)),
    judgeFind: pumped((input) => judgeSignalFind(platform, input)),
    ownLists: ({ signal }) => ownLists(platform, signal),
    peopleForm: () => peopleForm(platform),
    techForm: () => techForm(platform),
    startSearch: shown(opening((input) => startSearch(platform, input))),
    setLanguage: ({ choice }) => {
      chooseLanguage(platform.user, choice);
      openSidebar('settings');
      return {};
    },
    saveNames: shown(({ names }) => {
      saveParameterNames(platform, names);
      // Requests that the service rejected under the old names may be accepted under the new ones.
      platform.book.refreshFormulas([errorMark('REJECTED')]);
    }),
    noteCheck: (input) => {
      noteCheck(platform, input);
      return {};
    },
    lookForRows: pumped(() => lookForRows(platform)),
    settleLost: pumped(({ run, decision }) => settleLost(platform, run, decision, undoBudgetMs)),
    settleUnknown: pumped(opening(({ run, decision }) => settleUnknown(platform, run, decision))),
  };
}

/** Re-evaluates formulas that weren't allowed to spend, because now they may be. */
function refreshRefused({ book }: Platform): void {
  book.refreshFormulas([
    errorMark('SPENDING_OFF'),
    errorMark('DAILY_CAP'),
    errorMark('NEEDS_APPROVAL'),
  ]);
}

function pumpForPage(platform: Platform): PumpView {
  const report = pumpWithTrigger(withoutNewSheets(platform), pumpBudgetMs);
  const { waitMs, cellsWaitMs } = report;
  const waits = [waitMs, cellsWaitMs].filter((wait) => wait !== undefined);
  return {
    runs: viewRuns(platform),
    signals: viewSignals(platform),
    schedules: viewSchedules(platform),
    watches: viewWatches(platform),
    clock: viewTrigger(platform),
    active: report.active + report.scheduled + (cellsWaitMs === undefined ? 0 : 1),
    waitMs: waits.length === 0 ? undefined : Math.min(...waits),
  };
}

/**
 * Takes a call's name and input from the page; returns the reply. Only a page may call: cells and triggers have no user
 * interface, so it throws.
 */
export function answerSidebar(name: string, input: object): Reply<unknown> {
  SpreadsheetApp.getUi();
  try {
    const platform = googlePlatform(timeouts.sidebar);
    ensureOwner(platform);
    const api = calls(platform);
    if (!Object.keys(api).includes(name)) throw new Error(`There is no call “${name}”`);
    // The page is ours and typed by the same list; `src/sheet` checks what users typed.
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

/** Google's message for a missing scope; in every language it contains the scope's address. */
function isRefusal(message: string): boolean {
  return message.includes('googleapis.com/auth/');
}
