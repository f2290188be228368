/** Writes lines for people to standard error; standard output is for what other programs read. */
export function reportLines(lines: readonly string[]): void {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
}
