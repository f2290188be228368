import { availableParallelism } from 'node:os';

const transformed = (parser, transform = {}) => [
  '@swc/jest',
  {
    jsc: { target: 'es2023', parser: { syntax: 'typescript', ...parser }, transform },
    module: { type: 'es6' },
  },
];

export default {
  rootDir: '..',
  testTimeout: 60_000,
  // Twice as many as there are cores: many tests wait for servers more than they compute.
  maxWorkers: availableParallelism() * 2,
  testSequencer: '<rootDir>/.config/test-sequencer.js',
  workerIdleMemoryLimit: '700MB',
  // At the end, a worker has left its event loop after some milliseconds. Node then frees a heap of up to a gigabyte, which
  // takes longer than the half second that jest allows before it speaks of a leak.
  workerGracefulExitTimeout: 10_000,
  setupFiles: ['<rootDir>/.config/test-process.js', '<rootDir>/test/helpers/laws.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/helpers/remove-folders.ts'],
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // The build makes this file from the one in `src`, and jest reports two packages of the same name.
  modulePathIgnorePatterns: ['<rootDir>/dist/src/client/package.json'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // The build's output is JavaScript already: transforming it would make jest write copies into its cache, which may not be writable.
  transformIgnorePatterns: ['/node_modules/', '<rootDir>/dist/'],
  transform: {
    '\\.ts$': transformed({}),
    '\\.tsx$': transformed({ tsx: true }, { react: { runtime: 'automatic', importSource: 'preact' } }),
  },
};
