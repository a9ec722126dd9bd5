/** Messages in the page's corner, and dialogs that wait for an answer. */
import { createRef } from 'preact';
import type { Question } from '../../protocol/messages';
import { byId, IconButton, made } from './dom';

const labels: Record<string, string> = { OK: 'OK', CANCEL: 'Cancel', YES: 'Yes', NO: 'No' };

interface Asked extends Omit<Question, 'id'> {
  /** Closes the question when its answer isn't needed any more. */
  readonly signal?: AbortSignal;
}

interface Answered {
  readonly button: string;
  readonly text: string;
}

/** Asks the user. Closing the dialog other than by a button answers CLOSE. */
export function askPerson({ title, message, buttons, isPrompt, signal }: Asked): Promise<Answered> {
  return new Promise((resolve) => {
    const field = createRef<HTMLInputElement>();
    const settle = (button: string) => {
      dialog.remove();
      resolve({ button, text: field.current?.value ?? '' });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === field.current) settle(buttons[0] ?? 'OK');
      event.stopPropagation();
    };
    const bar = buttons.map((name, index) => (
      <button
        key={name}
        type="button"
        class={`btn ${index === 0 ? 'btn-primary' : 'btn-outline-secondary'}`}
        onClick={() => settle(name)}
      >
        {labels[name] ?? name}
      </button>
    ));
    const dialog = made(
      HTMLDialogElement,
      <dialog class="wb-question" onCancel={() => settle('CLOSE')} onKeyDown={onKeyDown}>
        {title && <h2>{title}</h2>}
        <p>{message}</p>
        {isPrompt && (
          <input ref={field} type="text" class="form-control" aria-label={message || title} />
        )}
        <div class="wb-buttons">{bar.reverse()}</div>
      </dialog>,
    );
    signal?.addEventListener('abort', () => settle('CLOSE'));
    byId('page').append(dialog);
    dialog.showModal();
    (field.current ?? dialog.querySelector<HTMLElement>('.wb-buttons > :last-child'))?.focus();
  });
}

/** Shows a message and waits until the user closes it. */
export async function alertPerson(title: string, message: string): Promise<void> {
  await askPerson({ title, message, buttons: ['OK'], isPrompt: false });
}

/** Asks the user for a confirmation. */
export async function confirmWithPerson(title: string, message: string): Promise<boolean> {
  const buttons = ['OK', 'CANCEL'];
  const { button } = await askPerson({ title, message, buttons, isPrompt: false });
  return button === 'OK';
}

interface Toast {
  readonly message: string;
  readonly title?: string;
  /** Negative keeps the message, as in Google Sheets. */
  readonly seconds?: number;
}

const toastSeconds = 5;

/**
 * Shows a message in place of an equal one: many edits may be refused at the same time.
 *
 * @param isToStay whether it stays until it is closed
 */
export function showNotice(message: string, isToStay = false): void {
  const toasts = byId('toasts');
  for (const toast of [...toasts.children])
    if (toast.querySelector('.wb-toast-text')?.textContent === message) toast.remove();
  showToast({ message, ...(isToStay && { seconds: -1 }) });
}

/** Shows a message. Returns a function that removes it. */
export function showToast({ message, title = '', seconds = toastSeconds }: Toast): () => void {
  const remove = () => toast.remove();
  const toast = made(
    HTMLElement,
    <div class="wb-toast">
      <div class="wb-toast-text">
        {title && <strong>{title}</strong>}
        <span>{message}</span>
      </div>
      <IconButton icon="times" label="Dismiss" onPress={remove} />
    </div>,
  );
  const toasts = byId('toasts');
  toasts.append(toast);
  toasts.scrollTop = toasts.scrollHeight;
  if (seconds >= 0) setTimeout(remove, seconds * 1000);
  return remove;
}
