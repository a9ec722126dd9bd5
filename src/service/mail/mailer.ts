/** The port through which the service sends mail. */

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves once the message was handed over; rejects where it could not be. */
  send(message: Message): Promise<void>;
  close(): void;
}
