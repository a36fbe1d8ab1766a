import { check, cpuRows, ms, none, printLine, row, times, us } from '../measure/report.ts';
import { perSecond, type WebhooksFigures } from './measure-webhooks.ts';
import type { StampingFigures } from './stamping.ts';

const mebibyte = 1024 * 1024;

/** Beside the gates. */
export function printWebhooks(figures: WebhooksFigures, bareUs: number): void {
  const { throughput, stamping, onMongo, latency, fairness, longAnswers } = figures;
  const { bodyBytes, barePosts, deliveries, ratio, barePostCpuUs, deliveryCpuUs } = throughput;
  cpuRows('a delivery', deliveryCpuUs, bareUs);
  cpuRows('a bare POST', barePostCpuUs, bareUs);
  row(`bare signed POSTs of ${bodyBytes} B, each second`, barePosts.toFixed(0), '-');
  check('deliveries with their rows, each second', deliveries.toFixed(0), '≥ 1 500', deliveries >= 1500);
  row('  to the bare POSTs', times(ratio), '-');

  printStamping(stamping);
  printLine(` ${perSecond} events a second over 200 tenants, from publication to receipt`);
  row('  to the bare POSTs', times(perSecond / barePosts), '-');
  const { p50Ms, p95Ms, p99Ms, lost, lagMs } = latency;
  check('  p50', ms(p50Ms), '< 50 ms', p50Ms < 50);
  check('  p95', ms(p95Ms), '< 150 ms', p95Ms < 150);
  check('  p99', ms(p99Ms), '< 500 ms', p99Ms < 500);
  none('  lost', lost);
  row('  lag of the generator itself', ms(lagMs), 'small');

  const { backlog, alone, beside, claimAloneMs, claimBesideMs, plans } = fairness;
  printLine(` 50 events a second beside ${backlog} deliveries of a tenant whose host never answers`);
  row('  p99 without them', ms(alone.p99Ms), '-');
  check('  p99 beside them', ms(beside.p99Ms), '< 1 s', beside.p99Ms < 1000);
  none('  lost', alone.lost + beside.lost);
  row('  reading what is due, without them', ms(claimAloneMs), '-');
  row('  reading what is due, beside them', ms(claimBesideMs), 'as without');
  for (const [query, plan] of Object.entries(plans)) printLine(`  ${query}: ${plan}`);

  printLine(' receivers that answer without an end');
  const { slowMs, moreBytes, takenBytes } = longAnswers;
  check('  a byte a second: the attempt ends', ms(slowMs), '15 s ± 0.5', Math.abs(slowMs - 15_000) <= 500);
  const moreMib = moreBytes / mebibyte;
  check('  memory more for 1 GiB', `${moreMib.toFixed(1)} MiB`, '< 10 MiB', moreMib < 10);
  row('  taken of it, buffers of the system included', `${(takenBytes / mebibyte).toFixed(1)} MiB`, '-');

  if (onMongo === undefined) return;
  printLine(" MongoDB's wire, on mongo-java-server, which has one thread");
  const ofMongo = onMongo.throughput;
  check(
    'deliveries with their rows, each second',
    ofMongo.deliveries.toFixed(0),
    '≥ 700',
    ofMongo.deliveries >= 700,
  );
  cpuRows('  ours for one', ofMongo.deliveryCpuUs, bareUs);
  row('  CPU of the database for one', us(ofMongo.databaseCpuUs), '-');
  printStamping(onMongo.stamping);
}

function printStamping({ stampedPerSecond, storedPerSecond, listP99Ms }: StampingFigures): void {
  const stamped = stampedPerSecond.toFixed(0);
  check('events of one client stamped, each second', stamped, '≥ 2 000', stampedPerSecond >= 2000);
  row('  stored, each second, while its list is read', storedPerSecond.toFixed(0), '-');
  check('  a page of the list, p99', ms(listP99Ms), '≤ 200 ms', listP99Ms <= 200);
}
