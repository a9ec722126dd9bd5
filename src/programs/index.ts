/** `signalsheet/client`: what the package exports for programs. */

export { makeClient, type SignalsheetClient } from './client';
export type { Fault } from './error';
export { SignalsheetError } from './error';
export type { CompletedJob, WaitOptions } from './jobs';
export type { Answers, JobName, Requests } from './messages';
export type { CallOptions, ClientOptions } from './send';
