import { check, printLine, row, times, us } from '../measure/report.ts';
import type { DistributedFigures, SetUpFigures } from './measure-distributed.ts';

/** CPU of all our processes, microseconds. */
const targets = { standalone: { resolve: 350, next: 600 }, production: { next: 1300 } } as const;
const intakeTarget = 700;

/** CPU figures hold on a busy machine; rates and durations do not. */
export function printDistributed(figures: DistributedFigures): void {
  const { bare, bareAtHalfLoad, standalone, production } = figures;
  row('bare route', `${bare.requestsPerSecond.toFixed(0)}/s`, '-');
  row('CPU of the bare route', us(bare.cpuUs), '-');
  row('bare route at half load: p99 to p50', times(bareAtHalfLoad.p99Ms / bareAtHalfLoad.p50Ms), '-');
  print('standalone, one process on embedded stores', standalone, targets.standalone);
  print("MongoDB's wire and NATS, all processes", production, targets.production);
  const intake = production.next.cpuByProcess.intake ?? 0;
  check('  next: CPU of intake', us(intake), `≤ ${intakeTarget} µs`, intake <= intakeTarget);

  function print(name: string, figures: SetUpFigures, wanted: Readonly<Record<string, number>>): void {
    printLine(` ${name}`);
    for (const [operation, each] of Object.entries(figures)) {
      const max = wanted[operation];
      if (max === undefined) row(`  ${operation}: CPU of our processes`, us(each.cpuUs), '-');
      else check(`  ${operation}: CPU of our processes`, us(each.cpuUs), `≤ ${max} µs`, each.cpuUs <= max);
      const used = Object.entries(each.cpuByProcess).toSorted(([, a], [, b]) => b - a);
      for (const [process, cpuUs] of used) row(`    ${process}`, us(cpuUs), '-');
      row('    calls of databases', each.storeCalls.toFixed(2), '-');
      if (each.databaseCpuUsPerStoreCall !== undefined)
        row('    CPU of the database for each', us(each.databaseCpuUsPerStoreCall), '-');
      if (each.deliveries >= 0.01) row('    attempts of deliveries', each.deliveries.toFixed(2), '-');
      row('    requests/s, to the bare route', times(each.requestsPerSecond / bare.requestsPerSecond), '-');
      row('    p99 to p50', times(each.p99Ms / each.p50Ms), operation === 'next at half load' ? '≤ 5×' : '-');
    }
  }
}
