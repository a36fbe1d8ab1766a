import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const inside = (folder: string) => readdirSync(folder).map((name) => `${folder}/${name}`);
const rooms = ['gateway', ...inside('services'), ...inside('packages')].filter(
  (room) => room !== 'packages/e2e',
);

export default defineConfig({
  test: {
    reporters: ['default', './vitest.closing-line.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      ...rooms.map((root) => ({ extends: true as const, root, test: { name: root } })),
      'packages/e2e/vitest.standalone.config.ts',
      'packages/e2e/vitest.distributed.config.ts',
    ],
  },
});
