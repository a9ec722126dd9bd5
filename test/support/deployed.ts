/** Signals that are already deployed, with which tests begin. */
import type { Deployment } from '../../src/sheet/signals/deployment';
import { Office, role } from './signals';

/** An office whose one signal is this one. */
export function deployed(deployment: Deployment = role): Office {
  const office = new Office();
  office.deploy(deployment);
  return office;
}

/** Lets the office's one signal find companies. */
export function find({ service, signal }: Office, day: string, ...names: readonly string[]): void {
  for (const name of names) service.signals.find(signal, name, day);
}

/**
 * An office where the answer to the one deployment does not arrive, at a service that ignores keys; signals of these names
 * were there before.
 */
export function unclear(lost: 'lose-answer' | 'lose-request', ...before: string[]): Office {
  const office = new Office();
  office.service.honoursKeys = false;
  for (const name of before) office.service.signals.add(name);
  office.service.say('/deploy/', lost);
  office.deploy();
  return office;
}
