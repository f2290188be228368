/*
 * Is imported into a process before its program, and prints the most memory that it had, in kibibytes, as its last line:
 * what the system says of a child that has ended begins at what its parent had.
 */
import { readFileSync } from 'node:fs';

process.on('exit', () => {
  const [, kibibytes = 'NaN'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  process.stdout.write(`${kibibytes}\n`);
});
