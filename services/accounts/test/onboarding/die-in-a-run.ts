import { createLogger } from '@telehealth/service-kit';
import { fakeClock } from '@telehealth/service-kit/testing';
import { startRun } from '../../src/app/e2e-runs/start-run.ts';
import { createContext } from '../../src/context.ts';
import { onboardingSettings } from '../accounts-under-test.ts';
import { allDone } from './cases-under-test.ts';

/** Makes a test run of the brand of a client, and is killed from outside while it waits for an answer of the API. */
const [storeUrl = '', clientId = '', brandId = '', publicApiUrl = '', now = ''] = process.argv.slice(2);

const secret = 'x'.repeat(32);
const context = await createContext(
  {
    storeUrl,
    busUrl: undefined,
    internalCredentials: [secret],
    operatorTokens: [secret],
    deploymentMode: 'test',
    sealingKeys: [{ id: 'k1', key: Buffer.alloc(32, 7) }],
    logLevel: 'silent',
    ...{ ...onboardingSettings, publicApiUrl },
    ...{ host: '127.0.0.1', port: 0, grpcPort: 0, operationsPort: 0 },
  },
  {
    ...{ clock: fakeClock(Number(now)), gatherFacts: async () => allDone },
    logger: createLogger({ service: 'accounts', level: 'silent' }),
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
  { clientId, brandId, before: (draft) => draft },
);
// A connection to the API keeps the process alive.
