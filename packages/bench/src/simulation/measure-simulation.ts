import { type LookupCosts, measureLookups } from './measure-lookups.ts';
import { type CredentialOutcome, simulateCredentials } from './simulate-credentials.ts';
import { type PlacesOutcome, simulatePlaces } from './simulate-places.ts';

/** A platform of 10 000 tenants at growing loads. */
export interface SimulationFigures {
  readonly lookups: LookupCosts;
  /** By requests each second. */
  readonly credentials: readonly (readonly [number, CredentialOutcome])[];
  /** By what one tenant asks for alone, as a part of the capacity of a gateway; the others ask for `othersShare`. */
  readonly places: readonly (readonly [number, PlacesOutcome])[];
  readonly unpaidOrders: readonly (readonly [number, ScheduleLoad])[];
}

/** What a schedule has to do, as a part of what it can do. */
export interface ScheduleLoad {
  readonly questionsPerSecond: number;
  readonly used: number;
}

export const tenants = 10_000;
export const gateways = 4;
export const othersShare = 0.6;
/** Of one gateway: what the part `overload` measures of the deployed set-up, in its order of magnitude. */
const capacityPerSecond = 1000;

/** How often the provider is asked about an order that nobody pays (`dueAtOf` of orders), and how many at the same time. */
const questionsOfOrder = 7;
const ordersAtOnce = 8;
/** How long a provider takes for an answer, ms: a usual time of one on the internet. */
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

/** Of so many orders in a day that nobody pays. */
function loadOf(orders: number): ScheduleLoad {
  const questionsPerSecond = (orders * questionsOfOrder) / secondsOfDay;
  return { questionsPerSecond, used: (questionsPerSecond * providerMs) / 1000 / ordersAtOnce };
}
