import { check, cpuRows, printLine, row, times, us } from '../measure/report.ts';
import type { DistributedFigures, SetUpFigures } from './measure-distributed.ts';

/** CPU of all our processes, in bare routes. */
const targets = {
  standalone: { resolve: 19, next: 18 },
  production: { next: 45 },
} as const;
const intakeTarget = 39;
/** Of the p99 of `next` at half load, in its p50. */
const tailTargets = { standalone: 5, production: 8 } as const;

/** CPU figures hold on a busy machine; rates and durations do not. */
export function printDistributed(figures: DistributedFigures): void {
  const { bare, bareAtHalfLoad, standalone, production } = figures;
  row('bare route', `${bare.requestsPerSecond.toFixed(0)}/s`, '-');
  row('CPU of the bare route', us(bare.cpuUs), '-');
  row('bare route at half load: p99 to p50', times(bareAtHalfLoad.p99Ms / bareAtHalfLoad.p50Ms), '-');
  print('standalone', 'standalone, one process on embedded stores', standalone);
  print('production', "MongoDB's wire and NATS, all processes", production);
  cpuRows('  next, intake alone', production.next.cpuByProcess.intake ?? 0, bare.cpuUs, intakeTarget);

  function print(setUp: 'standalone' | 'production', name: string, figures: SetUpFigures): void {
    const wanted: Readonly<Record<string, number>> = targets[setUp];
    printLine(` ${name}`);
    for (const [operation, each] of Object.entries(figures)) {
      cpuRows(`  ${operation}`, each.cpuUs, bare.cpuUs, wanted[operation]);
      const used = Object.entries(each.cpuByProcess).toSorted(([, a], [, b]) => b - a);
      for (const [process, cpuUs] of used)
        row(`    ${process}`, `${(cpuUs / bare.cpuUs).toFixed(1)} routes`, '-');
      row('    calls of databases', each.storeCalls.toFixed(2), '-');
      if (each.databaseCpuUsPerStoreCall !== undefined)
        row('    CPU of the database for each', us(each.databaseCpuUsPerStoreCall), '-');
      if (each.deliveries >= 0.01) row('    attempts of deliveries', each.deliveries.toFixed(2), '-');
      row('    requests/s, to the bare route', times(each.requestsPerSecond / bare.requestsPerSecond), '-');
      const tail = each.p99Ms / each.p50Ms;
      if (operation !== 'next at half load') row('    p99 to p50', times(tail), '-');
      else {
        const max = tailTargets[setUp];
        check('    p99 to p50, median of five windows', times(tail), `≤ ${max}×`, tail <= max);
      }
    }
  }
}
