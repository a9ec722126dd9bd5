/** What Google's services throw: an Error by the name of Exception. */

export class Exception extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Exception';
  }
}
