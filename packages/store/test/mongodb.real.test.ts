import { describeWith, sharedMongo } from '@telehealth/test-servers/vitest';
import { storeContract } from './contract/store-contract.ts';

await describeWith(sharedMongo, 'MongoDB wire', (server) =>
  storeContract(server.url, { nullCountsAsAbsent: server.emulated }),
);
