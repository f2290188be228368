/** Arguments that make `node` run this program first, in every thread. */
export function preload(program: string): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`];
}
