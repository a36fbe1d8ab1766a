import { availableParallelism } from 'node:os';
import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'e2e standalone',
    include: ['test/{interface,browser,description,standalone,processes}/**/*.test.ts'],
    globalSetup: ['./src/setup/standalone.ts'],
    isolate: false,
    // While the fuzzer and the platform wait for each other, a core is free.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: 60_000,
    hookTimeout: 150_000,
  },
});
