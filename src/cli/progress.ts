const PATIENCE_MILLISECONDS = 1000;
const PAUSE_MILLISECONDS = 100;

/** Returns a function that shows how far some work is, on a terminal only and once it has taken a second. */
export function createProgress(
  what: string,
  terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
): (done: number, total: number) => void {
  let next = performance.now() + PATIENCE_MILLISECONDS;
  let shown = false;
  return (done, total) => {
    if (!terminal.isTTY) return;
    if (done < total && performance.now() >= next) {
      next = performance.now() + PAUSE_MILLISECONDS;
      shown = true;
      terminal.write(`\r${what}: ${done} of ${total}`);
    } else if (done === total && shown) {
      terminal.write('\r\u001b[K');
    }
  };
}
