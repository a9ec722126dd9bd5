/** What the page tells and asks its person: messages in the corner, and dialogs that wait for an answer. */
import type { Question } from '../../protocol/messages';
import { block, byId, element, iconButton } from './dom';

const labels: Record<string, string> = { OK: 'OK', CANCEL: 'Cancel', YES: 'Yes', NO: 'No' };

interface Asked extends Omit<Question, 'id'> {
  /** Takes the question away when whoever asked no longer waits. */
  signal?: AbortSignal;
}

interface Answered {
  button: string;
  text: string;
}

/** Asks the person; closing the dialog otherwise than by a button answers CLOSE. */
export function askPerson({ title, message, buttons, isPrompt, signal }: Asked): Promise<Answered> {
  return new Promise((resolve) => {
    const field = isPrompt ? element('input', { type: 'text', className: 'form-control' }) : null;
    field?.setAttribute('aria-label', message || title);
    const dialog = element('dialog', { className: 'wb-question' });
    const settle = (button: string) => {
      dialog.remove();
      resolve({ button, text: field?.value ?? '' });
    };
    const bar = element('div', { className: 'wb-buttons' });
    buttons.forEach((name, index) => {
      const className = `btn ${index === 0 ? 'btn-primary' : 'btn-outline-secondary'}`;
      const onclick = () => settle(name);
      bar.prepend(element('button', { type: 'button', className, onclick }, labels[name] ?? name));
    });
    dialog.append(
      ...(title ? [element('h2', {}, title)] : []),
      element('p', {}, message),
      ...(field ? [field] : []),
      bar,
    );
    dialog.addEventListener('cancel', () => settle('CLOSE'));
    dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.target === field) settle(buttons[0] ?? 'OK');
      event.stopPropagation();
    });
    signal?.addEventListener('abort', () => settle('CLOSE'));
    byId('page').append(dialog);
    dialog.showModal();
    (field ?? (bar.lastElementChild as HTMLElement | null))?.focus();
  });
}

/** Tells the person something and waits until it is read. */
export async function alertPerson(title: string, message: string): Promise<void> {
  await askPerson({ title, message, buttons: ['OK'], isPrompt: false });
}

/** Whether the person agrees. */
export async function confirmWithPerson(title: string, message: string): Promise<boolean> {
  const buttons = ['OK', 'CANCEL'];
  const { button } = await askPerson({ title, message, buttons, isPrompt: false });
  return button === 'OK';
}

interface Toast {
  message: string;
  title?: string;
  /** Not at all where negative, as in Google. */
  seconds?: number;
}

const toastSeconds = 5;

/** Shows a message; returns how to take it away. */
export function showToast({ message, title = '', seconds = toastSeconds }: Toast): () => void {
  const toast = block('wb-toast');
  const remove = () => toast.remove();
  toast.append(
    block(
      'wb-toast-text',
      title ? element('strong', {}, title) : null,
      element('span', {}, message),
    ),
    iconButton('times', 'Dismiss', remove),
  );
  byId('toasts').append(toast);
  if (seconds >= 0) setTimeout(remove, seconds * 1000);
  return remove;
}
