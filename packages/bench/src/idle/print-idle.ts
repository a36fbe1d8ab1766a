import { check, row } from '../measure/report.ts';
import type { IdleFigures } from './measure-idle.ts';

/** CPU per process, as a share of one core. */
const target = 0.02;
const outside = ['mongodb', 'nats'];

export function printIdle({ size, documents, seconds, processes }: IdleFigures): void {
  row('tenants', String(size.tenants), '-');
  row('unpaid orders', String(size.tenants * size.ordersOfTenant), '-');
  row('documents', String(documents), '-');
  row('measured for', `${seconds} s`, '-');
  for (const { name, share, storeCallsPerSecond, rpcPerSecond } of processes) {
    const cpu = `${(share * 100).toFixed(2)} %`;
    if (outside.includes(name)) {
      row(`${name}: CPU, of one core`, cpu, '-');
      continue;
    }
    check(`${name}: CPU, of one core`, cpu, '≤ 2 %', share <= target);
    row('  calls of its database each second', storeCallsPerSecond.toFixed(1), '-');
    if (rpcPerSecond >= 0.01) row('  calls of other services each second', rpcPerSecond.toFixed(1), '-');
  }
}
