import { defineProject } from 'vitest/config';

const folders = ['interface', 'browser', 'description', 'standalone', 'processes', 'webhooks'];
// Draws the pictures of the guides anew instead of testing.
const pictures = ['pictures'];

export default defineProject({
  test: {
    name: 'e2e standalone',
    include: (process.env.UPDATE_PICTURES ? pictures : folders).map(
      (folder) => `test/${folder}/**/*.test.ts`,
    ),
    globalSetup: ['./src/setup/standalone.ts'],
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 150_000,
  },
});
