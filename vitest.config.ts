import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './vitest.sequencer.ts';

const inside = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder)).map((name) => `${folder}/${name}`);
const rooms = ['gateway', ...inside('services'), ...inside('packages')].filter(
  (room) => room !== 'packages/e2e',
);

// Inherited by the workers and by every process that tests start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile');

export default defineConfig({
  test: {
    reporters: ['default', './vitest.closing-line.ts'],
    // Files of one worker share their modules: importing them anew for each took more than half of the time.
    isolate: false,
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      ...rooms.map((root) => ({ extends: true as const, root, test: { name: root } })),
      'packages/e2e/vitest.standalone.config.ts',
      'packages/e2e/vitest.distributed.config.ts',
    ],
  },
});
