import { createLogger } from '@telehealth/service-kit/telemetry';
import { fakeClock } from '@telehealth/service-kit/testing';
import { enableOffering } from '../src/app/enablements/enable-offering.ts';
import { createContext } from '../src/index.ts';
import { aBrandOperation } from './an-operation.ts';
import { testOfferings } from './test-offerings.ts';

/** Enables an offering and is killed the moment its audit row would be stored. */
const [storeUrl = ''] = process.argv.slice(2);

const nowhere = ['http://127.0.0.1:1'];
const context = await createContext(
  {
    host: '127.0.0.1',
    port: 0,
    grpcPort: 0,
    operationsPort: 0,
    logLevel: 'silent',
    deploymentMode: 'test',
    busUrl: undefined,
    storeUrl,
    internalCredential: 'x'.repeat(43),
    internalCallers: [],
    accountsUrls: nowhere,
    domainsUrls: nowhere,
    sealingKeys: [{ id: 'k1', key: Buffer.alloc(32) }],
  },
  {
    clock: fakeClock(),
    logger: createLogger({ service: 'catalog', level: 'silent' }),
    offerings: testOfferings,
  },
);
const auditRows = {
  ...context.auditRows,
  insert: () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise<never>(() => {});
  },
};
await enableOffering({ ...context, auditRows }, aBrandOperation('opr_dying'), 'wl-1');
