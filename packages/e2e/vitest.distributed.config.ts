import { availableParallelism } from 'node:os';
import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'e2e distributed',
    include: ['test/{interface,browser,distributed}/**/*.test.ts'],
    setupFiles: ['./src/setup/skip-without-target.ts'],
    globalSetup: ['./src/setup/distributed.ts'],
    isolate: false,
    // While the fuzzer and the platform wait for each other, a core is free.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
