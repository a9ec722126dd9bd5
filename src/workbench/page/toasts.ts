/** Short messages in the corner, which go away by themselves. */
import { block, byId, element, iconButton } from './dom';

export interface Toast {
  message: string;
  title?: string;
  /** Not at all where negative, as in Google. */
  seconds?: number;
}

const SECONDS = 5;

/** Shows a message; returns how to take it away. */
export function showToast({ message, title = '', seconds = SECONDS }: Toast): () => void {
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
