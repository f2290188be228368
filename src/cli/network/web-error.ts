/**
 * Why an address of the web gives nothing. `unknown-host`: its name is not known; `private`: it leads to an address that
 * is not public; `unreachable`: no connection, or one that broke off.
 */
export type WebFault =
  | 'wrong-address'
  | 'unknown-host'
  | 'private'
  | 'unreachable'
  | 'too-slow'
  | 'too-many-redirects'
  | 'too-large'
  | 'wrong-type';

/** An address could not be asked; the message says why and what to do, in whole sentences that can be printed. */
export class WebError extends Error {
  readonly fault: WebFault;

  constructor(fault: WebFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
