import { systemClock } from '@telehealth/service-kit/scheduling';
import { serviceUnderTest } from '@telehealth/service-kit/testing';
import { createContext, service } from '../src/index.ts';
import { shortBundle } from './bundles.ts';

/** A process of intake whose clock is ahead of that of the machine. What it writes is where it listens. */
const [storeUrl = '', accountsUrl = '', sealingKey = '', mediaFolder = '', aheadMs = ''] =
  process.argv.slice(2);

const day = 24 * 60 * 60 * 1000;
const { server } = await serviceUnderTest(
  { ...service, createContext },
  {
    ...{ storeUrl, deploymentMode: 'test', accountsUrls: [accountsUrl], catalogUrls: ['http://127.0.0.1:9'] },
    sealingKeys: [{ id: 'k1', key: Buffer.from(sealingKey, 'hex') }],
    addressProvider: { provider: 'synthetic' },
    journeys: { idleAfterMs: 3 * day, emptyAfterMs: 7 * day, milestoneHeldMs: 30 * day },
    maxJourneysInADay: 1_000_000,
    media: { store: 'files', folder: mediaFolder },
  },
  { clock: { ...systemClock, now: () => Date.now() + Number(aheadMs) }, bundles: [shortBundle()] },
);
process.stdout.write(server.httpUrl);
