/** The type of one service's host side, made of the calls that the guest side may make. */
import type { Execution } from './execution';

/** Each call with the execution that makes it in front; what it throws, the script meets. */
export type HostService<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => infer Result
    ? (execution: Execution, ...args: Args) => Result | Promise<Result>
    : never;
};
