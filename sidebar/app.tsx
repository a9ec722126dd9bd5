/** The sidebar: connect first, then the tabs. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Overview, PumpView } from '../src/addon/sidebar/api';
import type { Problem } from '../src/client/problem';
import { ProblemNote } from './parts/note';
import { type TabName, Tabs } from './parts/tabs';
import { call, problemOf } from './rpc';
import { count, texts } from './texts';
import { usePump } from './use-pump';
import { Connect } from './views/connect';
import { Enrich } from './views/enrich';
import { Find } from './views/find';
import { Runs } from './views/runs';
import { Settings } from './views/settings';
import { Signals } from './views/signals';

export function App() {
  const [overview, setOverview] = useState<Overview>();
  const [balance, setBalance] = useState<number>();
  const [problem, setProblem] = useState<Problem>();
  const [tab, setTab] = useState<TabName>('enrich');
  const connection = overview?.connection;
  const connected = connection !== undefined;

  const readBalance = useCallback(() => {
    call('balance', {})
      .then(({ credits }) => {
        setBalance(credits);
        setProblem(undefined);
      })
      .catch((error: unknown) => setProblem(problemOf(error)));
  }, []);
  const spent = useRef<number | undefined>(undefined);
  const { wake } = usePump(connected, ({ runs, signals }: PumpView) => {
    setOverview((before) => before && { ...before, runs, signals });
    const byRuns = runs.reduce((sum, run) => sum + run.counts.spent, 0);
    const total = signals.reduce((sum, signal) => sum + (signal.credits ?? 0), byRuns);
    if (total !== spent.current) readBalance();
    spent.current = total;
  });
  useEffect(() => {
    call('overview', {}).then(setOverview, (error: unknown) => setProblem(problemOf(error)));
  }, []);
  useEffect(() => {
    setBalance(undefined);
    setProblem(undefined);
    spent.current = undefined;
  }, [connected]);

  const onPumped = ({ runs, signals }: PumpView) => {
    setOverview((before) => before && { ...before, runs, signals });
    wake();
  };
  const onStarted = (next: Overview) => {
    setOverview(next);
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
              <b>{count(balance)}</b> {texts.creditsWord}
            </span>
          )}
        </header>
      )}
      {connection && <Tabs chosen={tab} onChoose={setTab} />}
      {problem && (
        <div class="top">
          <ProblemNote problem={problem} />
        </div>
      )}
      {!overview && !problem && <p class="top fine">{texts.loading}</p>}
      {overview && !connection && <Connect overview={overview} onConnected={setOverview} />}
      {overview && connection && (
        <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
          {tab === 'enrich' && (
            <Enrich
              overview={overview}
              balance={balance}
              onOverview={setOverview}
              onStarted={onStarted}
            />
          )}
          {tab === 'find' && <Find overview={overview} balance={balance} onStarted={onStarted} />}
          {tab === 'signals' && <Signals signals={overview.signals} onPumped={onPumped} />}
          {tab === 'runs' && (
            <Runs runs={overview.runs} onStart={() => setTab('enrich')} onPumped={onPumped} />
          )}
          {tab === 'settings' && (
            <Settings
              overview={overview}
              connection={connection}
              balance={balance}
              onOverview={setOverview}
            />
          )}
        </div>
      )}
    </div>
  );
}
