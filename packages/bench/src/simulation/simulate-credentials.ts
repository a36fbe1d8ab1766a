import { type Caller, createCredentialCache } from '@telehealth/gateway';
import { createRegistry } from '@telehealth/service-kit/telemetry';
import { nextGapMs, pickByRank, seededRandom } from './random.ts';

export interface CredentialLoad {
  readonly tenants: number;
  readonly gateways: number;
  /** Of all tenants together. */
  readonly requestsPerSecond: number;
}

export interface CredentialOutcome {
  /** Share of requests that waited for accounts. */
  readonly waiting: number;
  /** Per second: lookups of API keys in full, confirmations, and lookups of publishable keys. */
  readonly wholePerSecond: number;
  readonly confirmedPerSecond: number;
  readonly publishablePerSecond: number;
}

/** The empty caches of the start do not count. */
const warmSeconds = 60;
const countedSeconds = 120;
/** One in so many requests has the tenant's publishable key. */
const browserEvery = 5;
/** Resolution of the arrival of answers from accounts. */
const stepMs = 10;

/** Requests reach the gateways at random, with the real cache of a gateway. */
export async function simulateCredentials({
  tenants,
  gateways,
  requestsPerSecond,
}: CredentialLoad): Promise<CredentialOutcome> {
  const random = seededRandom(1);
  const pick = pickByRank(tenants, random);
  let now = 0;
  const counts = { requests: 0, waiting: 0, whole: 0, confirmed: 0, publishable: 0 };
  const lookup = async (keyHash: string, known: Caller | undefined) => {
    // Accounts never confirms a publishable key: its caller is small.
    const isPublishable = keyHash.startsWith('publishable');
    const isConfirmed = known !== undefined && !isPublishable;
    counts[isPublishable ? 'publishable' : isConfirmed ? 'confirmed' : 'whole']++;
    return { caller: isConfirmed ? known : callerOf(keyHash), endsInMs: undefined };
  };
  const caches = Array.from({ length: gateways }, () =>
    createCredentialCache({
      ...{ lookup, now: () => now, name: 'credentials' },
      registry: createRegistry('bench'),
    }),
  );
  let arrivesAt = 0;
  for (; now < (warmSeconds + countedSeconds) * 1000; now += stepMs) {
    if (now === warmSeconds * 1000)
      for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] = 0;
    for (; arrivesAt < now; arrivesAt += nextGapMs(requestsPerSecond, random)) {
      const kind = Math.floor(random() * browserEvery) === 0 ? 'publishable' : 'api-key';
      const found = caches[Math.floor(random() * gateways)]?.resolve(`${kind} ${pick()}`);
      counts.requests++;
      if (found instanceof Promise) counts.waiting++;
    }
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return {
    waiting: counts.waiting / counts.requests,
    wholePerSecond: counts.whole / countedSeconds,
    confirmedPerSecond: counts.confirmed / countedSeconds,
    publishablePerSecond: counts.publishable / countedSeconds,
  };
}

function callerOf(keyHash: string): Caller {
  return {
    ...{ keyHash, keyId: keyHash, clientId: keyHash, mode: 'test' },
    credentialClass: keyHash.startsWith('publishable') ? 'publishable' : 'api-key',
    ...{ brandIds: [], brands: new Set<string>(), rateLimits: { intake: 100, other: 200 } },
  };
}
