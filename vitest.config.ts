import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './vitest.sequencer.ts';

// Inherited by the workers and by every process that tests start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile');

const endToEnd = 'packages/e2e/src/setup';
const standalone = ['interface', 'browser', 'description', 'standalone', 'webhooks'];
// Draws the pictures of the guides anew instead of testing.
const pictures = ['pictures'];

const containers = {
  extends: true as const,
  // All that is killed has to come back within a test.
  test: { name: 'e2e containers', include: filesOf(['containers']), testTimeout: 600_000 },
};

export default defineConfig({
  test: {
    reporters: ['default', './vitest.summary.ts'],
    // Files of one worker share their modules: importing them anew for each took more than half of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Tests wait a part of their time: for servers, for the other end, for a browser.
    maxWorkers: availableParallelism() * 2,
    // Limits of what fails. They are met on no machine, however busy: a test waits for a state, and not for a time.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 45_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['{gateway,services/*,packages/!(e2e)}/**/*.test.ts'],
          globalSetup: ['packages/test-servers/src/mongo/shared-mongo-setup.ts'],
        },
      },
      { extends: true, test: { name: 'e2e processes', include: filesOf(['processes']) } },
      // .ci/containers brings up what they test.
      ...(process.env.CONTAINERS ? [containers] : []),
      {
        extends: true,
        test: {
          name: 'e2e standalone',
          include: filesOf(process.env.UPDATE_PICTURES ? pictures : standalone),
          globalSetup: [`${endToEnd}/standalone.ts`],
        },
      },
      // Attackers that take all they can get have a platform of their own.
      {
        extends: true,
        test: {
          name: 'e2e shares',
          include: filesOf(['shares']),
          globalSetup: [`${endToEnd}/standalone.ts`],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e distributed',
          include: filesOf(['interface', 'browser', 'distributed', 'webhooks']),
          setupFiles: [`${endToEnd}/skip-without-target.ts`],
          globalSetup: [`${endToEnd}/distributed.ts`],
        },
      },
    ],
  },
});

function filesOf(folders: readonly string[]): string[] {
  return folders.map((folder) => `packages/e2e/test/${folder}/**/*.test.ts`);
}
