/** The mails that the service left in its outbox folder, for the page's mailbox. */
import { type FSWatcher, watch } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Mail } from '../../protocol/messages';
import { timer } from '../../timer';
import type { Core } from '../../workspace/core';

const shown = 200;
/** A file is looked at when it has lain there so long, since it may still be written. */
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

  /** Opens a folder of .eml files, making it where there is none, and tells the pages of all workbooks what comes. */
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
    // A folder that somebody deleted holds no mails; the workbench goes on.
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

/** A mail out of its file; null when the file went away or is no mail. */
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

function addressText(addresses: { name?: string; address?: string | undefined }[]): string {
  return addresses
    .map(({ name, address }) =>
      name && address ? `${name} <${address}>` : (address ?? name ?? ''),
    )
    .join(', ');
}

/** What an HTML mail says; its markup never reaches the page. */
async function htmlText(html: string): Promise<string> {
  if (!html) return '';
  const { JSDOM } = await import('jsdom');
  const { body } = new JSDOM(html).window.document;
  for (const element of body.querySelectorAll('style, script')) element.remove();
  return (body.textContent ?? '').replace(/[ \t]+/g, ' ').replace(/\s*\n\s*/g, '\n');
}
