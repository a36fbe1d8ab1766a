import { type LookupCosts, measureLookups } from './measure-lookups.ts';
import { type CredentialOutcome, simulateCredentials } from './simulate-credentials.ts';
import { type PlacesOutcome, simulatePlaces } from './simulate-places.ts';

/** 10 000 tenants at growing loads. */
export interface SimulationFigures {
  readonly lookups: LookupCosts;
  /** By requests per second. */
  readonly credentials: readonly (readonly [number, CredentialOutcome])[];
  /** By the load of one tenant, relative to a gateway's capacity; the others together have `othersShare`. */
  readonly places: readonly (readonly [number, PlacesOutcome])[];
  readonly unpaidOrders: readonly (readonly [number, ScheduleLoad])[];
}

/** Load of a schedule relative to its capacity. */
export interface ScheduleLoad {
  readonly questionsPerSecond: number;
  readonly used: number;
}

export const tenants = 10_000;
export const gateways = 4;
export const othersShare = 0.6;
/** Of one gateway, in the order of what `overload` measures on the deployed set-up. */
const capacityPerSecond = 1000;

/** Questions to the provider about an unpaid order (`dueAtOf` of orders), and how many run at once. */
const questionsOfOrder = 7;
const ordersAtOnce = 8;
/** Response time of a provider, ms, as usual on the internet. */
const providerMs = 300;
const secondsOfDay = 86_400;

export async function measureSimulation(): Promise<SimulationFigures> {
  const lookups = await measureLookups();
  const credentials: [number, CredentialOutcome][] = [];
  for (const requestsPerSecond of [100, 1000, 4000, 10_000]) {
    credentials.push([
      requestsPerSecond,
      await simulateCredentials({ tenants, gateways, requestsPerSecond }),
    ]);
  }
  const places = [0, 1, 3].map((greedyShare) => {
    const load = { tenants, capacityPerSecond, share: othersShare, greedyShare };
    return [greedyShare, simulatePlaces(load)] as const;
  });
  const unpaidOrders = [10_000, 100_000, 300_000].map((orders) => [orders, loadOf(orders)] as const);
  return { lookups, credentials, places, unpaidOrders };
}

/** For unpaid orders per day. */
function loadOf(orders: number): ScheduleLoad {
  const questionsPerSecond = (orders * questionsOfOrder) / secondsOfDay;
  return { questionsPerSecond, used: (questionsPerSecond * providerMs) / 1000 / ordersAtOnce };
}
