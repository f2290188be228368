import TestSequencer from '@jest/test-sequencer';

/** The number of computing suites between two suites that wait. */
const BETWEEN = 3;

/** Runs the longest suites first, as jest does, but spreads those that wait for servers: together they leave cores idle. */
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
