/** The tabs. Arrow keys move between them. */
import { useRef } from 'preact/hooks';
import { texts } from '../texts';

const names = ['enrich', 'find', 'signals', 'runs', 'settings'] as const;
export type TabName = (typeof names)[number];

const key = 'signalsheet.tab';

/** The tab that was open before a reload. */
export function lastTab(): TabName | undefined {
  try {
    return names.find((name) => name === sessionStorage.getItem(key));
  } catch {
    // The browser's settings may forbid storage.
    return undefined;
  }
}

export function keepTab(tab: TabName): void {
  try {
    sessionStorage.setItem(key, tab);
  } catch {
    // As above.
  }
}

export function Tabs({
  chosen,
  running,
  onChoose,
}: {
  readonly chosen: TabName;
  /** Whether a run is active, which the tab “Runs” shows. */
  readonly running: boolean;
  onChoose(tab: TabName): void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = names[(names.indexOf(chosen) + step + names.length) % names.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" ref={list} onKeyDown={move}>
      {names.map((name) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          aria-controls="panel"
          aria-selected={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {texts.tabs[name]}
          {name === 'runs' && running && (
            <span class="dot" role="img" aria-label={texts.runs.outcomes.running} />
          )}
        </button>
      ))}
    </div>
  );
}
