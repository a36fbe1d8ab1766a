import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'e2e distributed',
    include: ['test/{interface,browser,distributed,webhooks}/**/*.test.ts'],
    setupFiles: ['./src/setup/skip-without-target.ts'],
    globalSetup: ['./src/setup/distributed.ts'],
    isolate: false,
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
