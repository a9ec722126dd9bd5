/** Signals that are already deployed when a test begins. */
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
 * An office whose one deployment gets no answer, at a service that ignores idempotency keys. Signals with these names
 * existed before.
 */
export function withUnclearDeployment(
  lost: 'lose-answer' | 'lose-request',
  ...before: string[]
): Office {
  const office = new Office();
  office.service.honoursKeys = false;
  for (const name of before) office.service.signals.add(name);
  office.service.say('/deploy/', lost);
  office.deploy();
  return office;
}
