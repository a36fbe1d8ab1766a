import { startMongo } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { storeContract } from './contract/store-contract.ts';

await describeWith(startMongo, 'MongoDB wire', (server) =>
  storeContract(server.url, { nullCountsAsAbsent: server.emulated }),
);
