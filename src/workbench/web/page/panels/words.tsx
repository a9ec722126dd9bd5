/** Kinds, states, times and durations as the panels show them. */
import type { ExecutionRow, ExecutionState } from '../../../protocol/panels';
import { Icon } from '../dom';

export const kinds: Record<ExecutionRow['kind'], string> = {
  formula: 'Custom function',
  open: 'Simple trigger',
  edit: 'Simple trigger',
  menu: 'Menu',
  sidebar: 'Sidebar',
  trigger: 'Trigger',
  api: 'Command line',
};

/** The name and the icon of a state. */
export const states: Record<ExecutionState, [label: string, icon: string]> = {
  running: ['Running', 'play-circle'],
  completed: ['Completed', 'check'],
  failed: ['Failed', 'exclamation-circle'],
  'timed out': ['Timed out', 'clock-o'],
};

/** A state with its icon and colour. */
export function StateLabel({ state }: { readonly state: ExecutionState }) {
  const [label, icon] = states[state];
  return (
    <span class={`wb-state wb-state-${state.replace(' ', '-')}`}>
      <Icon name={icon} /> {label}
    </span>
  );
}

/** Such as “40 ms”, “0.3 s” or “4 min 10 s”. */
export function duration(milliseconds: number): string {
  if (milliseconds < 95) return `${Math.max(0, Math.round(milliseconds))} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}

/** The time of day, with the date if it isn't today. */
export function moment(time: number, style: 'seconds' | 'minutes'): string {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString([], {
    hour: '2-digit',
    minute: '2-digit',
    ...(style === 'seconds' && { second: '2-digit' }),
    ...(!isToday && { day: 'numeric', month: 'short' }),
  });
}

/** A number with its noun: “1 call”, “2 calls”. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString()} ${noun}${count === 1 ? '' : 's'}`;
}
