import type { Bus } from '@telehealth/events';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { fakeClock } from '@telehealth/service-kit/testing';
import { createBrand } from '../src/app/brands/create-brand.ts';
import { createContext } from '../src/context.ts';

/** Creates a brand of the client and is killed the moment its event would be published. */
const [storeUrl = '', clientId = ''] = process.argv.slice(2);

const deadlyBus: Bus = {
  publish: () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  },
  work: async () => ({ close: async () => {} }),
  broadcast: async () => ({ close: async () => {} }),
  waitingFor: async () => 0,
  storedBytes: async () => undefined,
  ping: async () => {},
  close: async () => {},
};

const secret = 'x'.repeat(32);
const context = await createContext(
  {
    storeUrl,
    busUrl: undefined,
    internalCredential: secret,
    internalCallers: [],
    operatorTokens: [secret],
    deploymentMode: 'test',
    sealingKeys: [{ id: 'k1', key: Buffer.alloc(32, 7) }],
    mail: undefined,
    publicUrl: 'https://platform.example',
    logLevel: 'silent',
    host: '127.0.0.1',
    port: 0,
    grpcPort: 0,
    operationsPort: 0,
  },
  { bus: deadlyBus, clock: fakeClock(), logger: createLogger({ service: 'accounts', level: 'silent' }) },
);
await createBrand(
  context,
  {
    operationId: 'opr_dying',
    repeatable: true,
    actor: { kind: 'operator', name: 'bootstrap' },
    correlationId: 'c-dying',
    limits: {},
  },
  { clientId, clientIds: undefined, name: 'Acme Slim' },
);
