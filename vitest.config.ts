import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './vitest.sequencer.ts';

// Inherited by the workers and by every process that tests start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile');

export default defineConfig({
  test: {
    reporters: ['default', './vitest.closing-line.ts'],
    // Files of one worker share their modules: importing them anew for each took more than half of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      // One project for all rooms: its workers import what rooms share once.
      {
        extends: true as const,
        test: {
          name: 'rooms',
          include: ['{gateway,services/*,packages/!(e2e)}/**/*.test.ts'],
          globalSetup: ['packages/test-servers/src/shared-mongo-setup.ts'],
          // After the end-to-end suites. They keep every core busy; these wait for servers a part of their time.
          sequence: { groupOrder: 1 },
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
        },
      },
      'packages/e2e/vitest.standalone.config.ts',
      'packages/e2e/vitest.distributed.config.ts',
    ],
  },
});
