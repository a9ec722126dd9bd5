/** The mails in the service's outbox folder, for the page's mailbox. */
import { type FSWatcher, watch } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Mail } from '../../protocol/messages';
import { timer } from '../../timer';
import type { Core } from '../../workspace/core';

const shown = 200;
/** A file is read after this time without a change, because it may still be written. */
const calmMs = 100;

export class Mailbox {
  readonly #known = new Map<string, Mail>();
  readonly #watcher: FSWatcher;
  #timer: NodeJS.Timeout | undefined;
  readonly #folder: string;
  readonly #cores: () => Core[];

  private constructor(folder: string, cores: () => Core[]) {
    this.#folder = folder;
    this.#cores = cores;

    this.#watcher = watch(folder, { persistent: false }, () => this.#plan());
    this.#watcher.on('error', () => this.#watcher.close());
  }

  /** Opens a folder of .eml files, creating it if necessary, and sends new mails to the pages of all workbooks. */
  static async open(folder: string, cores: () => Core[]): Promise<Mailbox> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const mailbox = new Mailbox(folder, cores);
    await mailbox.#read();
    return mailbox;
  }

  /** The newest mails, newest first. */
  get mails(): Mail[] {
    return [...this.#known.values()].sort((a, b) => b.sentAt - a.sentAt).slice(0, shown);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#watcher.close();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    this.#timer = timer(calmMs, () => this.#refresh());
    this.#timer.unref();
  }

  async #refresh(): Promise<void> {
    await this.#read();
    for (const { pages } of this.#cores()) pages.broadcast({ kind: 'mail', mails: this.mails });
  }

  async #read(): Promise<void> {
    // A deleted folder has no mails.
    const all = await readdir(this.#folder).catch(() => []);
    const files = all.filter((name) => name.endsWith('.eml'));
    for (const name of this.#known.keys()) if (!files.includes(name)) this.#known.delete(name);
    for (const name of files) {
      if (this.#known.has(name)) continue;
      const mail = await readMail(this.#folder, name);
      if (mail) this.#known.set(name, mail);
    }
  }
}

/** Reads a mail from its file; null if the file was deleted or isn't a mail. */
async function readMail(folder: string, name: string): Promise<Mail | null> {
  try {
    const parsed = await PostalMime.parse(await readFile(join(folder, name)));
    return {
      id: name,
      from: addressText(parsed.from ? [parsed.from] : []),
      to: addressText(parsed.to ?? []),
      subject: parsed.subject ?? '',
      sentAt: Date.parse(parsed.date ?? '') || 0,
      text: (parsed.text || (await htmlText(parsed.html ?? ''))).trim(),
    };
  } catch {
    return null;
  }
}

function addressText(
  addresses: { readonly name?: string; readonly address?: string | undefined }[],
): string {
  return addresses
    .map(({ name, address }) =>
      name && address ? `${name} <${address}>` : (address ?? name ?? ''),
    )
    .join(', ');
}

/** The text of an HTML mail; its markup never reaches the page. */
async function htmlText(html: string): Promise<string> {
  if (!html) return '';
  const { JSDOM } = await import('jsdom');
  const { body } = new JSDOM(html).window.document;
  for (const element of body.querySelectorAll('style, script')) element.remove();
  return (body.textContent ?? '').replace(/[ \t]+/g, ' ').replace(/\s*\n\s*/g, '\n');
}
