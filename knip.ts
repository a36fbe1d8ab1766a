import type { KnipConfig } from 'knip';

/**
 * What counts as used. `npm run unused` looks twice: at everything, and with `--production` at what runs, where a thing that only
 * tests use counts as unused.
 */
const config: KnipConfig = ({ production = false }) => {
  const room = production ? { project: ['src/**/*.{ts,js}!', '!src/testing/**!'] } : {};
  // Tests and benchmarks open these by their index. What runs has its own main.ts, or takes a service by its name.
  const opened = { ...room, includeEntryExports: !production };
  return {
    exclude: ['types'],
    includeEntryExports: true,
    // A constant may be exported for its test, as long as its own file uses it.
    ignoreExportsUsedInFile: production,
    ...(production && {
      // What is for tests, and how they are run.
      ignoreWorkspaces: ['packages/bench', 'packages/documents', 'packages/e2e', 'packages/test-servers'],
      ignore: ['**/src/testing/**', '**/test/**'],
      ignoreFiles: ['vitest.*.ts'],
    }),
    workspaces: {
      // npm scripts, docker-compose.yml and the guides name them.
      '.': {
        entry: [
          'require-node.mjs!',
          'deploy/*.js',
          '.ci/*.ts',
          '.ci/stand-ins/*.mjs',
          'docs/guides/examples/*.mjs',
        ],
      },
      // buf.gen.yaml names the generator.
      proto: { ignoreDependencies: ['@bufbuild/protoc-gen-es'] },
      // Pages of documents, and sites of brands, load them.
      gateway: {
        ...opened,
        entry: ['src/main.ts!', 'src/pages/site/browser/*.js!', 'src/hosts/patient-pages/browser/*.js!'],
      },
      'services/*': opened,
      'packages/*': room,
      // index.html names main.tsx.
      'packages/pages': {
        entry: ['src/main.tsx!'],
        // The style has the files of fonts.
        ignoreDependencies: ['@fontsource-variable/*'],
        project: ['{src,build}/**/*.{ts,tsx}!', 'test/**/*.ts'],
      },
      'packages/console': {
        entry: ['src/main.tsx!'],
        vite: { config: ['src/vite.config.ts'] },
        project: ['src/**/*.{ts,tsx}!'],
      },
      'packages/ui': { vite: { config: ['src/vite.config.ts'] }, project: ['src/**/*.{ts,tsx}!'] },
      // Generated: the contracts say what is there.
      'packages/contracts': { ...room, ignore: ['src/gen/**'] },
      // Tenants install it: what its entry exports is for them.
      'packages/client': { ...room, includeEntryExports: false },
      // What vitest opens with test:all alone, and what processes run or import ahead of their own code. A test runs the walk elsewhere.
      'packages/e2e': {
        entry: [
          'test/**/*.real.test.ts',
          'src/setup/distributed.ts',
          'src/faults/jumping-clock.ts',
          'src/faults/quick-orders.ts',
          'src/client-package/main.js',
          'src/setup/*-here.mjs',
        ],
        ignoreBinaries: ['mount', 'umount'],
      },
      'packages/platform': {
        ...opened,
        entry: ['src/main.ts!', 'src/distributed/main.ts!'],
        // It opens services by the names in its table.
        ignoreDependencies: [/^@telehealth\/(accounts|catalog|intake|orders)$/],
      },
      'packages/deployment': {
        ...room,
        entry: [
          'src/nats-config/write-nats-config.ts!',
          'src/chart/write-chart-processes.ts!',
          'src/secret-files/main.ts!',
        ],
      },
      'packages/monitoring': { ...room, entry: ['src/write-dashboards.ts!'] },
      'packages/backup': { ...room, entry: ['src/main.ts!'] },
      'packages/new-service': { ...room, entry: ['src/main.ts!', 'template/src/main.ts'] },
      // A test starts the one in a process, and wants the other to be missing.
      'packages/test-servers': {
        entry: ['test/install/installer.ts', 'src/mongo/shared-mongo-setup.ts'],
        ignoreBinaries: ['no-such-program'],
      },
    },
  };
};
export default config;
