/** The calls from a script's context to the workbench, by name. */
import type { FrameKind, Menu } from '../../protocol/messages';
import type { SpreadsheetCalls } from '../../spreadsheet/calls';
import type { SpreadsheetEvent } from '../../storage/trigger';

export interface HostCalls
  extends SpreadsheetCalls,
    PropertyCalls,
    CacheCalls,
    LockCalls,
    FetchCalls,
    TriggerCalls,
    UiCalls,
    UtilityCalls {}

/** A call; several are sent together and get the answer of the last one. */
export type Request = [name: keyof HostCalls, args: unknown[]];

/** An answer. An error is the message of an Exception; later calls of the same request weren't made. */
export type Answer = { readonly value: unknown } | { readonly error: string };

/** Writes that a script makes together with its next call, as in Google Sheets. */
export const delayedWrites: readonly string[] = [
  'range.write',
  'range.clear',
  'range.setNotes',
  'range.setNumberFormats',
  'range.setStyles',
] satisfies (keyof HostCalls)[];

export type StoreName = 'script' | 'user' | 'document';

export interface PropertyCalls {
  'properties.get'(store: StoreName, name: string): string | null;
  'properties.all'(store: StoreName): Record<string, string>;
  'properties.set'(store: StoreName, texts: Record<string, string>, removeOthers: boolean): void;
  'properties.delete'(store: StoreName, name: string): void;
  'properties.clear'(store: StoreName): void;
}

export interface CacheCalls {
  'cache.get'(cache: StoreName, names: string[]): Record<string, string>;
  'cache.put'(cache: StoreName, texts: Record<string, string>, seconds: number | null): void;
  'cache.remove'(cache: StoreName, names: string[]): void;
}

export interface LockCalls {
  'lock.try'(lock: StoreName, milliseconds: number): boolean;
  'lock.has'(lock: StoreName): boolean;
  'lock.release'(lock: StoreName): void;
}

/** Content: text if it is UTF-8, otherwise base64. */
export type Content = { readonly text: string } | { readonly base64: string };

export interface FetchRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: [string, string][];
  readonly body: Content | null;
  readonly timeoutMs: number;
  readonly followRedirects: boolean;
  readonly checkCertificate: boolean;
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: Content;
}

export interface FetchCalls {
  'fetch.all'(requests: FetchRequest[]): FetchResponse[];
}

/** The time of a clock trigger, as set by a script's builder. */
export interface ClockRequest {
  readonly minutes?: number;
  readonly hours?: number;
  readonly days?: number;
  readonly weeks?: number;
  readonly weekDay?: number;
  readonly monthDay?: number;
  readonly atHour?: number;
  readonly nearMinute?: number;
  readonly timeZone?: string;
  readonly afterMs?: number;
  readonly at?: number;
}

export interface TriggerState {
  readonly id: string;
  readonly handler: string;
  readonly event: SpreadsheetEvent | 'CLOCK';
}

export interface TriggerCalls {
  'triggers.list'(): TriggerState[];
  'triggers.create'(
    handler: string,
    when: { readonly clock: ClockRequest } | { readonly event: SpreadsheetEvent },
  ): TriggerState;
  'triggers.delete'(id: string): void;
}

export interface UiCalls {
  'ui.addMenu'(menu: Menu): void;
  /** Shows a question and waits for the answer. */
  'ui.ask'(
    title: string,
    message: string,
    buttons: string[],
    isPrompt: boolean,
  ): { readonly button: string; readonly text: string };
  'ui.show'(kind: FrameKind, html: string, title: string, width: number, height: number): void;
}

export interface ZippedFile {
  readonly name: string;
  readonly base64: string;
}

/** A node of an XML document. */
export type XmlNode =
  | { readonly kind: 'text' | 'cdata' | 'comment'; readonly text: string }
  | { readonly kind: 'instruction'; readonly target: string; readonly text: string }
  | {
      readonly kind: 'element';
      readonly name: string;
      readonly prefix: string;
      readonly uri: string;
      readonly attributes: {
        readonly name: string;
        readonly prefix: string;
        readonly uri: string;
        readonly value: string;
      }[];
      readonly children: XmlNode[];
    };

export interface UtilityCalls {
  'html.file'(name: string): string;
  log(level: string, text: string): void;
  sleep(milliseconds: number): void;
  /** Milliseconds since 1970. */
  'clock.now'(): number;
  uuid(): string;
  /** Data is base64 in both directions. */
  'crypto.digest'(algorithm: string, data: string): string;
  'crypto.hmac'(algorithm: string, data: string, key: string): string;
  /** Signs with a private key in PEM form. */
  'crypto.sign'(digest: string, data: string, key: string): string;
  zip(files: ZippedFile[]): string;
  unzip(data: string): ZippedFile[];
  'xml.parse'(text: string): XmlNode[];
  gzip(data: string): string;
  gunzip(data: string): string;
  /** Base64 of a text in a character set, and back. */
  'charset.encode'(text: string, charset: string): string;
  'charset.decode'(data: string, charset: string): string;
}
