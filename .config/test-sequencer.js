import TestSequencer from '@jest/test-sequencer';

/** How many suites that compute stand between two that wait. */
const BETWEEN = 3;

/** Longest first, as jest has it, but suites that wait for servers one at a time: side by side they would leave the cores idle. */
export default class extends TestSequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    const waits = ({ path }) => /\/test\/(?:server|http\/connections)/.test(path);
    const waiting = sorted.filter(waits);
    const computing = sorted.filter((test) => !waits(test));
    const mixed = waiting.flatMap((test, at) => [test, ...computing.slice(BETWEEN * at, BETWEEN * (at + 1))]);
    return [...mixed, ...computing.slice(BETWEEN * waiting.length)];
  }
}
