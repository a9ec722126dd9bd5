/** The sidebar: connect first, then the tabs. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Overview, PumpView } from '../src/addon/sidebar/api';
import type { Problem } from '../src/client/problem';
import { LinkButton } from './parts/fields';
import { useReturn, useTop } from './parts/hooks';
import { ProblemNote } from './parts/note';
import { keepTab, lastTab, type TabName, Tabs } from './parts/tabs';
import { call, onRefused, problemOf } from './rpc';
import { count, texts } from './texts';
import { isInSettings } from './texts/language';
import { useOverview } from './use-overview';
import { usePoll } from './use-poll';
import { usePump } from './use-pump';
import { Approvals } from './views/approvals';
import { Connect } from './views/connect';
import { Enrich } from './views/enrich';
import { Find } from './views/find';
import { MissingPermissions } from './views/permissions';
import { Runs } from './views/runs';
import { Settings } from './views/settings';
import { Signals } from './views/signals';
import { StartHere } from './views/start-here';

/** Shortest time between two reads of the balance when the pointer comes and goes (ms). */
const balanceRestMs = 30_000;
/** The same time for the overview, which needs no request to the service. */
const overviewRestMs = 2_000;
/** Wait before a failed read is repeated (ms); it doubles each time, up to the longest. */
const readAgainMs = 5_000;
const readAgainAtMostMs = 10 * 60_000;
/** How often polls read the balance after formulas have begun to spend: the service charges meanwhile. */
const balanceReads = 3;

export function App() {
  const [balance, setBalance] = useState<number>();
  const [problem, setProblem] = useState<Problem>();
  const {
    overview,
    read: readOverview,
    poll: pollOverview,
    changed,
    pumped,
    progressed,
  } = useOverview((error) => setProblem(problemOf(error)));
  useEffect(() => onRefused(readOverview), [readOverview]);
  const [tab, setTab] = useState<TabName>(isInSettings ? 'settings' : (lastTab() ?? 'enrich'));
  useEffect(() => keepTab(tab), [tab]);
  useTop(tab);
  const [connecting, setConnecting] = useState(false);
  const connection = overview?.connection;
  const connected = connection !== undefined;
  const refused = problem?.code === 'BAD_KEY';

  const balanceAsked = useRef(0);
  const readBalance = useCallback(() => {
    balanceAsked.current = Date.now();
    call('balance', {})
      .then(({ credits }) => {
        setBalance(credits);
        setProblem(undefined);
      })
      .catch((error: unknown) => {
        const next = problemOf(error);
        // The balance can't be used with a key that the service refuses.
        if (next.code === 'BAD_KEY') setBalance(undefined);
        setProblem(next);
      });
  }, []);
  const spent = useRef<number | undefined>(undefined);
  const { wake } = usePump(overview, progressed, (view: PumpView) => {
    pumped(view);
    const byRuns = view.runs.reduce((sum, run) => sum + run.counts.spent, 0);
    const total = view.signals.reduce((sum, signal) => sum + (signal.credits ?? 0), byRuns);
    if (total !== spent.current) readBalance();
    spent.current = total;
  });
  // Formulas, and other editors with the same account, spend without this page.
  const onReturn = useCallback(() => {
    if (connected) readBalance();
  }, [connected, readBalance]);
  useReturn(onReturn, balanceAsked, balanceRestMs);
  // A formula may request an approval, another page may decide it, and formulas spend.
  const balanceReadsLeft = useRef(0);
  const pollSoon = usePoll(connected, () => {
    pollOverview();
    if (balanceReadsLeft.current === 0) return;
    balanceReadsLeft.current -= 1;
    readBalance();
  });
  const followBalance = useCallback(() => {
    readBalance();
    balanceReadsLeft.current = balanceReads;
    pollSoon();
  }, [readBalance, pollSoon]);
  const spentByFormulas = overview?.formulas.spentToday;
  const spentBefore = useRef(spentByFormulas);
  useEffect(() => {
    const before = spentBefore.current;
    spentBefore.current = spentByFormulas;
    if (connected && before !== undefined && before !== spentByFormulas) followBalance();
  }, [connected, spentByFormulas, followBalance]);
  // In the meantime, the user may have made room for a formula's result.
  const overviewAsked = useRef(0);
  const onLook = useCallback(() => {
    overviewAsked.current = Date.now();
    if (connected) readOverview();
    pollSoon();
  }, [connected, readOverview, pollSoon]);
  useReturn(onLook, overviewAsked, overviewRestMs);
  /** Takes the answer of a decision about what formulas spend. */
  const decided = (next: Overview) => {
    changed(next);
    if (next.connection) followBalance();
  };
  useEffect(() => {
    setBalance(undefined);
    setProblem(undefined);
    spent.current = undefined;
  }, [connected]);

  // The page repeats this read automatically, because the user has no button for it.
  const readAgain = useRef(readAgainMs);
  useEffect(() => {
    if (!problem) readAgain.current = readAgainMs;
    if (problem?.code !== 'INTERNAL') return undefined;
    const wait = readAgain.current;
    readAgain.current = Math.min(readAgainAtMostMs, 2 * wait);
    const timer = setTimeout(() => {
      readOverview();
      if (connected) readBalance();
    }, wait);
    return () => clearTimeout(timer);
  }, [problem, connected, readOverview, readBalance]);

  const onPumped = (view: PumpView) => {
    pumped(view);
    wake();
  };
  const choose = (next: TabName) => {
    setTab(next);
    readBalance();
    // The settings show what was spent today.
    if (next === 'settings') readOverview();
  };
  const onStarted = (next: Overview) => {
    changed(next);
    setTab('runs');
    wake();
  };
  return (
    <div class="sidebar">
      <h1 class="unseen">{texts.name}</h1>
      {connection && (
        <header>
          <span class="who" title={connection.userId}>
            {connection.userId}
          </span>
          {balance !== undefined && (
            <span class="balance" aria-live="polite">
              <b>{count(balance)}</b> {texts.creditsWord(balance)}
            </span>
          )}
        </header>
      )}
      {connection && !connecting && (
        <Tabs chosen={tab} running={isRunning(overview)} onChoose={choose} />
      )}
      {overview && (
        <MissingPermissions
          permissions={overview.permissions}
          onAllowed={() => {
            readOverview();
            if (connected) readBalance();
            wake();
          }}
        />
      )}
      {problem && !connecting && (
        <div class="top">
          <ProblemNote problem={problem} />
          {refused && (
            <div class="links">
              <LinkButton onPress={() => setConnecting(true)}>{texts.settings.recover}</LinkButton>
            </div>
          )}
        </div>
      )}
      {!overview && !problem && <p class="top fine">{texts.loading}</p>}
      {overview && (!connection || connecting) && (
        <Connect
          overview={overview}
          onConnected={(next) => {
            changed(next);
            setConnecting(false);
            readBalance();
            wake();
          }}
          onBack={connection && (() => setConnecting(false))}
        />
      )}
      {overview && connection && !connecting && (
        <Approvals approvals={overview.approvals} onDone={decided} onRefused={readOverview} />
      )}
      {overview && connection && !connecting && !(refused && isAtService(tab, overview)) && (
        <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
          {(tab === 'enrich' || tab === 'find' || tab === 'signals') && (
            <StartHere overview={overview} onTab={choose} onOverview={decided} />
          )}
          {tab === 'enrich' && (
            <Enrich
              overview={overview}
              balance={balance}
              onOverview={changed}
              onStarted={onStarted}
            />
          )}
          {tab === 'find' && <Find overview={overview} balance={balance} onStarted={onStarted} />}
          {tab === 'signals' && (
            <Signals
              overview={overview}
              balance={balance}
              onPumped={onPumped}
              onStarted={onStarted}
            />
          )}
          {tab === 'runs' && (
            <Runs
              overview={overview}
              balance={balance}
              onStart={() => setTab('enrich')}
              onStarted={onStarted}
              onPumped={onPumped}
            />
          )}
          {tab === 'settings' && (
            <Settings
              overview={overview}
              connection={connection}
              balance={balance}
              onOverview={decided}
              onConnect={() => setConnecting(true)}
            />
          )}
        </div>
      )}
    </div>
  );
}

function isRunning(overview: Overview | undefined): boolean {
  return overview?.runs.some(({ state }) => state === 'running' || state === 'starting') === true;
}

/** Whether a tab needs a service that accepts the key. */
function isAtService(tab: TabName, { runs, schedules, watches, signals }: Overview): boolean {
  if (tab === 'runs') return runs.length + schedules.length + watches.length === 0;
  if (tab === 'signals') return signals.length === 0;
  return tab !== 'settings';
}
