const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;

/** A number as parameters have it (contract, section 6); NaN for anything else. */
export function readNumber(text: string): number {
  return NUMBER.test(text) ? Number(text) : NaN;
}

export function isLatitude(number: number): boolean {
  return Math.abs(number) <= 90;
}

export function isLongitude(number: number): boolean {
  return Math.abs(number) <= 180;
}
