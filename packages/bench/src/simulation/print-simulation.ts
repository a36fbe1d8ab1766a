import { check, cpuRows, ms, printLine, row, share } from '../measure/report.ts';
import { gateways, othersShare, type SimulationFigures, tenants } from './measure-simulation.ts';

/** For lookups of uncached keys, per gateway (`request-places.ts` of the gateway). */
const anonymousPlaces = 16;

export function printSimulation(
  { lookups, credentials, places, unpaidOrders }: SimulationFigures,
  bareUs: number,
): void {
  row('tenants of all sizes, by rank', String(tenants), '-');
  row('gateways', String(gateways), '-');
  cpuRows('a whole lookup of a client with 2 brands', lookups.wholeUs, bareUs);
  cpuRows('a whole lookup of one with 200 brands', lookups.largestUs, bareUs);
  cpuRows('a lookup that confirms a key', lookups.confirmedUs, bareUs);
  for (const [requests, outcome] of credentials) {
    const { waiting, wholePerSecond, confirmedPerSecond, publishablePerSecond } = outcome;
    printLine(` credentials: ${requests} requests each second`);
    row('  requests that wait for accounts', percent(waiting), '-');
    const taken = (waiting * requests * lookups.wholeMs) / 1000 / gateways;
    const target = `≤ ${anonymousPlaces / 2} of ${anonymousPlaces}`;
    check(
      '  places of anonymous callers that they take',
      taken.toFixed(1),
      target,
      taken <= anonymousPlaces / 2,
    );
    row('  whole lookups each second', (wholePerSecond + publishablePerSecond).toFixed(0), '-');
    row('  that confirm a key', confirmedPerSecond.toFixed(0), '-');
    const confirmedUs = confirmedPerSecond * lookups.confirmedUs;
    const coreOf = (wholeUs: number) =>
      (confirmedUs + wholePerSecond * wholeUs + publishablePerSecond * lookups.wholeUs) / 1_000_000;
    const few = coreOf(lookups.wholeUs);
    check('  CPU for them, of one core', share(few), '≤ 70 %', few <= 0.7);
    row('  if each client had 200 brands', share(coreOf(lookups.largestUs)), '-');
  }
  for (const [greedyShare, outcome] of places) {
    printLine(
      ` places: tenants ask for ${share(othersShare)} of the capacity, one more alone for ${share(greedyShare)}`,
    );
    const { waitP99Ms, refused, greedyRefused } = outcome;
    check('  the tenants: wait for a place, p99', ms(waitP99Ms), '≤ 250 ms', waitP99Ms <= 250);
    check('  the tenants: refused', percent(refused), '0', refused === 0);
    row('  the greedy one: refused', percent(greedyRefused), '-');
  }
  printLine(' schedules: orders of a day that nobody pays');
  for (const [orders, { questionsPerSecond, used }] of unpaidOrders) {
    const figure = `${questionsPerSecond.toFixed(1)}/s`;
    row(`  ${orders}: questions to the provider`, figure, '-');
    check('    of what the schedule can ask', share(used), '≤ 70 %', used <= 0.7);
  }
}

const percent = (part: number) => `${(part * 100).toFixed(2)} %`;
