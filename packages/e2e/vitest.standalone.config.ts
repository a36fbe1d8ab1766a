import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'e2e standalone',
    include: ['test/{interface,browser,description,standalone,processes}/**/*.test.ts'],
    globalSetup: ['./src/setup/standalone.ts'],
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 150_000,
  },
});
