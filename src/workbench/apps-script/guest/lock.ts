/** LockService. */
import type { StoreName } from '../wire/services';
import { mismatch } from './arguments';
import { Exception } from './exception';
import { call } from './host';

export class Lock {
  readonly #lock: StoreName;

  constructor(lock: StoreName) {
    this.#lock = lock;
  }

  tryLock(timeoutInMillis: unknown): boolean {
    if (typeof timeoutInMillis !== 'number')
      mismatch('LockService.Lock.tryLock', [timeoutInMillis]);
    return call('lock.try', this.#lock, timeoutInMillis);
  }

  waitLock(timeoutInMillis: unknown): void {
    if (typeof timeoutInMillis !== 'number')
      mismatch('LockService.Lock.waitLock', [timeoutInMillis]);
    if (!this.tryLock(timeoutInMillis)) {
      throw new Exception('Lock timeout: another process was holding the lock for too long.');
    }
  }

  hasLock(): boolean {
    return call('lock.has', this.#lock);
  }

  releaseLock(): void {
    call('lock.release', this.#lock);
  }
}

export const LockService = {
  getScriptLock: () => new Lock('script'),
  getUserLock: () => new Lock('user'),
  getDocumentLock: () => new Lock('document'),
};
