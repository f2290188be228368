/** The published types lack the option `preferred`, which says in which order equal encodings come. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    encodings<T extends string>(available: readonly T[], options: { readonly preferred: readonly T[] }): T[];
  }
}
