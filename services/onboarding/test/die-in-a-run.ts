import { createLogger } from '@telehealth/service-kit/telemetry';
import { fakeClock } from '@telehealth/service-kit/testing';
import { startRun } from '../src/app/e2e-runs/start-run.ts';
import { createContext } from '../src/context.ts';
import { allDone, brandId, settings } from './cases-under-test.ts';

/** Makes a test run of the brand of a client, and is killed from outside while it waits for an answer of the API. */
const [storeUrl = '', clientId = '', publicApiUrl = '', now = ''] = process.argv.slice(2);

const context = await createContext(
  {
    ...settings,
    storeUrl,
    publicApiUrl,
    deploymentMode: 'test',
    busUrl: undefined,
    internalCredential: 'x'.repeat(43),
    internalCallers: [],
    logLevel: 'silent',
    host: '127.0.0.1',
    port: 0,
    grpcPort: 0,
    operationsPort: 0,
  },
  {
    clock: fakeClock(Number(now)),
    gatherFacts: async () => allDone,
    runKeys: { issue: async () => 'pk_dying', revoke: async () => {} },
    logger: createLogger({ service: 'onboarding', level: 'silent' }),
  },
);
await startRun(
  context,
  {
    operationId: 'opr_dying',
    repeatable: true,
    actor: { kind: 'credential', name: 'key_dying' },
    correlationId: 'c-dying',
    limits: {},
  },
  { clientId, brandIds: [brandId], brandId },
);
// A connection to the API keeps the process alive.
