/** Lets a person choose a file to open, and hands them one to save. */
import type { Download } from '../../shared/protocol';
import { element } from '../dom';

/** Some browsers begin to save only after a while. */
const KEPT_MS = 60_000;
const KINDS = '.csv,.tsv,.xlsx';

/** Asks for a file; whoever closes the dialog hears nothing more. */
export function chooseFile(onChoice: (file: File) => void): void {
  const input = element('input', { type: 'file', accept: KINDS });
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) onChoice(file);
  });
  input.click();
}

/** A file's bytes in base64. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Lets the browser save a file under its name. */
export function saveFile({ name, base64 }: Download): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const href = URL.createObjectURL(new Blob([bytes]));
  element('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
