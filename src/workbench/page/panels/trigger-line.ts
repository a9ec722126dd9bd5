/** One trigger in the panel, with the buttons that run and remove it. */
import type { TriggerRow } from '../../shared/panels';
import { block, element, icon } from '../dom';
import { nameIfShared } from '../people';
import { nextText, whenText } from './trigger-words';
import { duration, moment, STATES } from './words';

export interface TriggerDeeds {
  run(row: TriggerRow): void;
  remove(row: TriggerRow): void;
}

export class TriggerLine {
  readonly element = element('li', { className: 'wb-trigger' });
  readonly #when = block('wb-trigger-when');
  readonly #last = block('wb-trigger-last');

  constructor(row: TriggerRow, { run, remove }: TriggerDeeds) {
    const isFired = !('event' in row.when && row.when.event === 'ON_FORM_SUBMIT');
    this.element.append(
      block('wb-trigger-texts', block('wb-trigger-name', row.handler), this.#when, this.#last),
      block(
        'wb-trigger-buttons',
        isFired ? deed('play', 'Run now', row, () => run(row)) : null,
        deed('trash-o', 'Remove', row, () => remove(row)),
      ),
    );
  }

  update(row: TriggerRow): void {
    this.#when.textContent = [whenText(row), nextText(row), nameIfShared(row.user)]
      .filter(Boolean)
      .join(' · ');
    const { last } = row;
    this.#last.hidden = !last;
    if (!last) return;
    const [label, iconName] = STATES[last.state];
    const state = element('span', {
      className: `wb-state wb-state-${last.state.replace(' ', '-')}`,
    });
    state.append(icon(iconName), ` ${label}`);
    const took = last.durationMs === null ? '' : `, ${duration(last.durationMs)}`;
    this.#last.replaceChildren(`Last run ${moment(last.startedAt, 'seconds')}: `, state, took);
  }
}

function deed(iconName: string, label: string, row: TriggerRow, onclick: () => void): HTMLElement {
  const className = 'wb-small-button';
  const button = element(
    'button',
    { type: 'button', className, onclick },
    icon(iconName),
    ` ${label}`,
  );
  button.setAttribute('aria-label', `${label}: ${row.handler}, ${whenText(row)}`);
  return button;
}
