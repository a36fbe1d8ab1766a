import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import LongestFirst from './vitest.sequencer.ts';

// Inherited by the workers and by every process that tests start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile');

const endToEnd = 'packages/e2e/src/setup';
const rooms = ['{gateway,services/*,packages/!(e2e)}/**/*.test.ts'];
/** They call the public interface alone, of whichever set-up there is. */
const anywhere = ['interface', 'browser', 'distributed', 'webhooks'];
/** They depend on what the standalone alone has. */
const standalone = ['description', 'standalone'];

/** `npm test`: what needs nothing but Node. */
const quick: TestProjectInlineConfiguration[] = [
  project('rooms', rooms),
  project('e2e', filesOf([...anywhere, ...standalone]), `${endToEnd}/standalone.ts`),
];

/** `npm run test:all`: that, and the files whose names end in `.real.test.ts`. */
const all: TestProjectInlineConfiguration[] = [
  project('rooms', rooms, 'packages/test-servers/src/mongo/shared-mongo-setup.ts'),
  project('e2e processes', filesOf(['processes'])),
  // .ci/containers brings up what they test. All that is killed has to come back within a test.
  ...(process.env.CONTAINERS ? [project('e2e containers', filesOf(['containers']))] : []),
  project(
    'e2e standalone',
    // Draws the pictures of the guides anew instead of testing.
    filesOf(process.env.UPDATE_PICTURES ? ['pictures'] : standalone),
    `${endToEnd}/standalone.ts`,
  ),
  // Attackers that take all they can get have a platform of their own.
  project('e2e shares', filesOf(['shares']), `${endToEnd}/standalone.ts`),
  project('e2e', filesOf(anywhere), `${endToEnd}/distributed.ts`),
];

export default defineConfig(({ mode }) => ({
  test: {
    reporters: ['default', './vitest.summary.ts'],
    // Files of one worker share their modules: importing them anew for each took more than half of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Tests wait a part of their time: for servers, for the other end, for a browser.
    maxWorkers: availableParallelism() * 2,
    // Limits of what fails. They are met on no machine, however busy: a test waits for a state, and not for a time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 45_000, interval: 20 } },
    exclude: ['**/node_modules/**', ...(mode === 'all' ? [] : ['**/*.real.test.ts'])],
    projects: mode === 'all' ? all : quick,
  },
}));

function project(name: string, include: string[], globalSetup?: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      ...(globalSetup && { globalSetup: [globalSetup] }),
    },
  };
}

function filesOf(folders: readonly string[]): string[] {
  return folders.map((folder) => `packages/e2e/test/${folder}/**/*.test.ts`);
}
