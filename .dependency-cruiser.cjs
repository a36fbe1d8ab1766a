/** Who may import whom (docs/architecture.md). `npm run boundaries`; a planted violation proves that it bites. */
const test = '(\\.test\\.ts$|/test/)';
const drivers = '^(mongodb|node:sqlite|sqlite|nats)$|node_modules/(mongodb|nats)/';
const transport = 'node_modules/(fastify|@fastify|@connectrpc|undici|@grpc)/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle has no first file to read.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-is-pure',
      comment: 'domain/ imports domain/ and pure packages; of changes its types alone.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/domain/', pathNot: test },
      to: {
        pathNot: [
          '^services/$1/src/domain/',
          '^packages/(errors|ids|locales|look|conditions|instrument|changes)/',
          // They compute: hashes, names of hosts, deep equality, times of day, codes of countries, forms of texts.
          '^(node:)?(crypto|url|util)$',
          '^node_modules/(tldts|temporal-polyfill|iso-3166|libphonenumber-js|typebox|@bufbuild/protobuf)/',
        ],
      },
    },
    {
      name: 'domain-takes-types-of-changes',
      comment:
        'A decision returns a Change; that it is written is the use case. A lease is judged by a decision.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/domain/', pathNot: test },
      to: {
        path: '^packages/changes/',
        pathNot: '^packages/changes/src/lease/lease\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'writes-go-through-changes',
      comment:
        'A collection has no writes for a service: changeDocument, touch and claim have them. The simulated provider stands for an outside system; a metric passes calls on.',
      severity: 'error',
      from: {
        path: '^(packages|services|gateway)/',
        pathNot: [
          '^packages/(store|changes|feed|bench)/',
          '^services/orders/src/(storage/simulated-checkouts|adapters/simulated/simulated-provider)\\.ts$',
          '^packages/service-kit/src/telemetry/store-metrics\\.ts$',
          '/src/testing/',
          test,
        ],
      },
      to: { path: '^packages/store/src/(writing|writable)\\.ts$' },
    },
    {
      name: 'instrument-is-pure',
      comment: 'The questionnaire engine computes; it knows no service, no store and no transport.',
      severity: 'error',
      from: { path: '^packages/instrument/src/', pathNot: test },
      to: {
        pathNot: [
          '^packages/(instrument/src|errors|ids|locales|conditions)/',
          '^(node:)?crypto$',
          'node_modules/(libphonenumber-js|typebox)/',
        ],
      },
    },
    {
      name: 'fhir-is-pure',
      comment: 'Questionnaires and responses of FHIR are read and written; nothing is fetched.',
      severity: 'error',
      from: { path: '^packages/fhir/src/', pathNot: test },
      to: {
        pathNot: [
          '^packages/(fhir/src|conditions|instrument)/',
          'node_modules/(fhirpath|typebox)/',
          // Types alone.
          '^fhir/r4\\.js$',
        ],
      },
    },
    {
      name: 'public-api-is-pure',
      comment: 'The public contract is data and functions over it; it knows no server and no transport.',
      severity: 'error',
      from: { path: '^packages/public-api/src/', pathNot: test },
      to: {
        pathNot: [
          '^packages/(public-api/src|contracts/src|errors|ids|conditions)/',
          '^node_modules/(typebox|@bufbuild/protobuf)/',
        ],
      },
    },
    {
      name: 'client-knows-nothing-of-the-house',
      comment: 'Tenants install it alone: it imports itself and what it brings along.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: test },
      to: {
        pathNot: ['^packages/client/src/', '^node_modules/openapi-(fetch|typescript-helpers)/'],
      },
    },
    {
      name: 'servers-do-not-import-the-client',
      comment: 'It calls the public API from outside.',
      severity: 'error',
      from: { path: '^(services|gateway)/', pathNot: test },
      to: { path: '^packages/client/' },
    },
    {
      name: 'app-knows-no-transport-and-no-driver',
      severity: 'error',
      from: { path: '^services/[^/]+/src/app/', pathNot: test },
      to: { path: ['^services/[^/]+/src/rpc/', transport, drivers] },
    },
    {
      name: 'rpc-knows-no-driver',
      severity: 'error',
      from: { path: '^services/[^/]+/src/rpc/', pathNot: test },
      to: { path: drivers },
    },
    {
      name: 'drivers-live-in-store-and-events',
      severity: 'error',
      from: {
        path: '^(packages|services|gateway)/',
        pathNot: ['^packages/(store|events|test-servers)/', test],
      },
      to: { path: drivers },
    },
    {
      name: 'no-service-imports-another',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'gateway-imports-no-service',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^(services/|packages/store/)' },
    },
    ...[
      // Each room of the gateway with the rooms it builds on.
      ['edge', ''],
      ['upstream', 'edge'],
      ['resources', 'edge|upstream'],
      ['pages', 'edge|upstream'],
      ['hosts', 'edge|upstream|pages'],
      ['scopes', 'edge|upstream|pages|hosts|resources'],
    ].map(([room, below]) => ({
      name: `gateway-${room}-imports-nothing-above-it`,
      comment:
        'app.ts puts scopes together, which register resources, pages and hosts; these call upstream; edge is below all.',
      severity: 'error',
      from: { path: `^gateway/src/${room}/`, pathNot: test },
      to: {
        path: '^gateway/(src|test)/',
        pathNot: `^gateway/src/(${[room, below].filter(Boolean).join('|')})/`,
      },
    })),
    {
      name: 'packages-import-no-service',
      comment: 'Only platform, e2e and bench put services together.',
      severity: 'error',
      from: { path: '^packages/', pathNot: '^packages/(platform|e2e|bench)/' },
      to: { path: '^(services|gateway)/' },
    },
    {
      name: 'pages-know-the-public-api-alone',
      comment:
        'A browser runs them: of the house they import the client library, what all pages share, the table of currencies and the look of a theme, and read nothing but /v1.',
      severity: 'error',
      from: { path: '^packages/pages/src/', pathNot: test },
      to: {
        pathNot: [
          '^packages/((pages|client|ui)/src/|locales/src/currencies|look/src/)',
          '^node_modules/preact/',
        ],
      },
    },
    {
      name: 'the-console-knows-the-public-api-alone',
      comment:
        'A browser runs it: of the house it imports the client library and the table of currencies, and reads nothing but /v1.',
      severity: 'error',
      from: { path: '^packages/console/src/', pathNot: [test, 'vite\\.config\\.ts$'] },
      to: {
        pathNot: [
          '^packages/((console|client)/src/|locales/src/currencies)',
          '^node_modules/(@mantine|@tabler|@tanstack|dayjs|get-nonce|react|react-dom|wouter)/',
        ],
      },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      // Everything in e2e is for tests.
      from: { pathNot: [test, '^packages/e2e/'] },
      to: { path: test },
    },
    {
      name: 'npm-test-starts-no-program',
      comment: 'What starts a server or a process is in a .real.test.ts, which npm run test:all adds.',
      severity: 'error',
      from: { path: '\\.test\\.tsx?$', pathNot: '\\.real\\.test\\.tsx?$' },
      to: { path: '^packages/test-servers/src/index\\.ts$|^(node:)?child_process$' },
    },
    {
      name: 'npm-test-starts-no-program-by-a-helper',
      comment: 'What builds on the platform can start processes; this cannot tell whether its tests do.',
      severity: 'error',
      from: {
        path: '\\.test\\.tsx?$',
        pathNot: ['\\.real\\.test\\.tsx?$', '^packages/(platform|ops|monitoring|bench|e2e)/'],
      },
      to: { path: '^packages/test-servers/src/index\\.ts$|^(node:)?child_process$', reachable: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      // Types of FHIR have no module beside them.
      to: { couldNotResolve: true, pathNot: '^fhir/r4\\.js$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)node_modules/\\.|src/gen/|^packages/(client|console|pages)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json', '.node'],
    },
  },
};
