import { type AttackName, attacks } from './attacks/index.ts';
import { measureAttack } from './attacks/measure-attacks.ts';
import { measureCosts } from './costs/measure-costs.ts';
import { printCosts } from './costs/print-costs.ts';
import { measureDistributed } from './distributed/measure-distributed.ts';
import { printDistributed } from './distributed/print-distributed.ts';
import { bareCpuUs } from './gateway/bare-cpu.ts';
import { measureCatalog } from './gateway/measure-catalog.ts';
import { measureGateway } from './gateway/measure-gateway.ts';
import { measureIdle } from './idle/measure-idle.ts';
import { printIdle } from './idle/print-idle.ts';
import { measureEnrollments } from './intake/measure-enrollments.ts';
import { measureIntake } from './intake/measure-intake.ts';
import { measureOverload, type OverloadFigures } from './intake/measure-overload.ts';
import { measureRewrap } from './intake/measure-rewrap.ts';
import { check, cpuRows, ms, none, printLine, row, share, times } from './measure/report.ts';
import { measureMemory } from './memory/measure-memory.ts';
import { printMemory } from './memory/print-memory.ts';
import { measureOrders } from './orders/measure-orders.ts';
import { compareVersions } from './paid-intake/compare-versions.ts';
import { measurePaidIntakes } from './paid-intake/measure-paid-intake.ts';
import { printPaidIntakes } from './paid-intake/print-paid-intakes.ts';
import { printVersions } from './paid-intake/print-versions.ts';
import { measurePlan } from './plan/measure-plan.ts';
import { measureRpc } from './rpc/measure-rpc.ts';
import { measureSimulation } from './simulation/measure-simulation.ts';
import { printSimulation } from './simulation/print-simulation.ts';
import { measureWebhooks } from './webhooks/measure-webhooks.ts';
import { printWebhooks } from './webhooks/print-webhooks.ts';

const sessions = Number(process.env.BENCH_SESSIONS ?? 20_000);
/** Below 1 only shows that the part runs. */
const webhooksSize = Number(process.env.BENCH_WEBHOOKS ?? 1);
/** Also for `costs`. */
const distributedSize = Number(process.env.BENCH_DISTRIBUTED ?? 1);
/** A share of 10 000 tenants; below 1 is a trial. */
const idleSize = Number(process.env.BENCH_IDLE ?? 1);
/** A share of a day and of 10 000 tenants; below 1 is a trial. */
const memorySize = Number(process.env.BENCH_MEMORY ?? 1);
const idleSeconds = 300;
/** Of an earlier version, which `intake` measures in turns with this one. */
const checkoutBefore = process.env.BENCH_BEFORE;
const turns = Number(process.env.BENCH_TURNS ?? 3);

/** In order. Each prints its figures beside the targets and returns them. */
export const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  async plan() {
    printLine('Engine: a bundle of 200 nodes …');
    const plan = measurePlan();
    const bareUs = await bareCpuUs();
    cpuRows('compile', plan.compileMs * 1000, bareUs, 280);
    cpuRows('full plan p50', plan.planP50Us, bareUs, 0.8);
    cpuRows('full plan p99', plan.planP99Us, bareUs, 3.3);
    cpuRows('of 300 nodes, 100 derivations, 20 lists', plan.scoredPlanP50Us, bareUs, 55);
    cpuRows('whole step p50', plan.stepP50Us, bareUs, 5.5);
    return { ...plan, bareUs };
  },

  async rpc() {
    printLine('Internal hop: 300 B unary, 32 in flight …');
    const rpc = await measureRpc();
    cpuRows('short path, server', rpc.shortPath.cpuUs, await bareCpuUs());
    row('short path, calls/s', rpc.shortPath.requestsPerSecond.toFixed(0), '-');
    row('to connect-node HTTP/2', times(rpc.ratioToConnectNode), '≥ 3×');
    row('to grpc-js', times(rpc.ratioToGrpcJs), '≥ 2×');
    return rpc;
  },

  async gateway() {
    printLine('Gateway: its own CPU above a bare Fastify route …');
    const gateway = await measureGateway();
    const bareUs = gateway.bare.cpuUs;
    cpuRows('authenticated pass-through', gateway.logicUs, bareUs, 0.6);
    cpuRows('the whole of it', gateway.resolve.cpuUs, bareUs, 3);
    cpuRows('pass-through with access log', gateway.logicWithAccessLogUs, bareUs, 1.4);
    cpuRows('constant 401, whole request', gateway.refused.cpuUs, bareUs);
    return gateway;
  },

  async intake() {
    printLine(
      'A paid intake: first request, answers, payment, clinical phase with an upload, six milestones, webhooks …',
    );
    const journeys = Math.max(16, Math.round(400 * distributedSize));
    if (checkoutBefore !== undefined) {
      const costs = await compareVersions(checkoutBefore, { turns, journeys });
      printVersions(costs);
      return costs;
    }
    const intakes = await measurePaidIntakes(journeys);
    printPaidIntakes(intakes);
    return intakes;
  },

  async sessions() {
    printLine('Main path: gateway, hop, intake, embedded store, to a bare Fastify route …');
    const intake = await measureIntake(sessions);
    cpuRows('resolve (resume)', intake.resume.cpuUs, intake.bare.cpuUs);
    cpuRows('next', intake.next.cpuUs, intake.bare.cpuUs);
    row('bare route', `${intake.bare.requestsPerSecond.toFixed(0)}/s`, '-');
    row('resolve (resume), requests/s', times(intake.resumeRatio), '≥ 0.14×');
    row('next, requests/s', times(intake.nextRatio), '≥ 0.10×');
    row(
      'next at half load, p99 to p50',
      times(intake.nextAtHalfLoad.p99Ms / intake.nextAtHalfLoad.p50Ms),
      '< 5×',
    );
    row(`next with ${intake.sessionsAtMany} sessions more`, times(intake.nextAtManyRatio), '1×, flat');
    row('memory in use more for each of them', `${intake.liveBytesPerSession.toFixed(0)} B`, '0');
    row('the same with garbage, of all processes', `${intake.residentBytesPerSession.toFixed(0)} B`, '-');
    return intake;
  },

  async distributed() {
    printLine(
      "Main path, payments with their webhooks and event list: standalone, then on MongoDB's wire and NATS …",
    );
    const distributed = await measureDistributed(distributedSize);
    printDistributed(distributed);
    return distributed;
  },

  async costs() {
    printLine("Costs: whole intakes to their payment and deliveries, on MongoDB's wire and NATS …");
    const costs = await measureCosts(Math.max(16, Math.round(1000 * distributedSize)));
    printCosts(costs, await bareCpuUs());
    return costs;
  },

  async idle() {
    printLine(
      "Idle: tenants with cases, keys, domains, registrations and unpaid orders, on MongoDB's wire and NATS …",
    );
    const idle = await measureIdle(
      { tenants: Math.round(10_000 * idleSize), ordersOfTenant: 10 },
      idleSeconds,
    );
    printIdle(idle);
    return idle;
  },

  async memory() {
    printLine('Memory: at rest, of journeys and tenants, and through a day of traffic in minutes …');
    const memory = await measureMemory(memorySize);
    printMemory(memory);
    return memory;
  },

  async simulation() {
    printLine('Simulation: 10 000 tenants at growing loads …');
    const simulation = await measureSimulation();
    const bareUs = await bareCpuUs();
    printSimulation(simulation, bareUs);
    return { ...simulation, bareUs };
  },

  async rewrap() {
    printLine('Retiring a sealing key: ops keys rewrap while two intakes are walked …');
    const rewrap = await measureRewrap(sessions);
    row('journey keys, each second', (rewrap.rewrapped / rewrap.seconds).toFixed(0), '-');
    row('steps that failed meanwhile', String(rewrap.before.failed + rewrap.during.failed), '0');
    row('next p99 meanwhile, to that before', times(rewrap.during.p99Ms / rewrap.before.p99Ms), '-');
    row('journeys that open without the retired key', String(rewrap.opened), `${sessions}`);
    return rewrap;
  },

  async catalog() {
    printLine('Catalog: storefront and the longest list of questions, to a bare Fastify route …');
    const catalog = await measureCatalog();
    cpuRows('storefront, unchanged', catalog.storefront.cpuUs, catalog.bare.cpuUs);
    cpuRows('storefront by its tag (304)', catalog.storefrontByTag.cpuUs, catalog.bare.cpuUs);
    cpuRows('the whole list of 200 questions', catalog.list.cpuUs, catalog.bare.cpuUs);
    row('storefront, unchanged, requests/s', times(catalog.storefrontRatio), '≥ 0.3×');
    row('storefront by its tag (304), requests/s', times(catalog.storefrontByTagRatio), '≥ 0.3×');
    row('the whole list of 200 questions, p50', `${catalog.list.p50Ms.toFixed(1)} ms`, '-');
    return catalog;
  },

  async orders() {
    printLine(
      'Orders: pages of 50 of a long list, searches and sums, and confirmations beside bare conditional writes …',
    );
    const orders = await measureOrders(100_000);
    const bareUs = await bareCpuUs();
    for (const [page, { cpuUs, p50Ms, p99Ms }] of Object.entries(orders.pages)) {
      cpuRows(page, cpuUs, bareUs);
      row('  p50', ms(p50Ms), '-');
      if (page === 'a bare answer') row('  p99, to it: what the machine does', times(p99Ms / p50Ms), '-');
      else check('  p99, to it', times(p99Ms / p50Ms), '≤ 3×', p99Ms <= 3 * p50Ms);
    }
    row('in the middle of 100 000, p50', times(orders.middleRatio), '1×, flat');
    row('at the end of 100 000, p50', times(orders.endRatio), '1×, flat');
    row('bare conditional writes, each second', orders.bareWrites.toFixed(0), '-');
    row('confirmations of one client, each second', orders.confirmationsOfOneClient.toFixed(0), '-');
    row('  writes in the time of one', (1 / orders.oneClientRatio).toFixed(0), '-');
    row('confirmations of many clients, each second', orders.confirmationsOfManyClients.toFixed(0), '-');
    row('  writes in the time of one', (1 / orders.manyClientsRatio).toFixed(0), '-');
    return orders;
  },

  async enrollments() {
    printLine('Enrollments: pages of 50 of 200 000 journeys of one client, and searches …');
    const pages = await measureEnrollments(Number(process.env.BENCH_ENROLLMENTS ?? 200_000));
    const bareUs = await bareCpuUs();
    for (const [page, { cpuUs, p50Ms, p99Ms }] of Object.entries(pages)) {
      cpuRows(page, cpuUs, bareUs);
      row('  p50', ms(p50Ms), '-');
      if (page === 'a bare answer') row('  p99, to it: what the machine does', times(p99Ms / p50Ms), '-');
      else check('  p99, to it', times(p99Ms / p50Ms), '≤ 3×', p99Ms <= 3 * p50Ms);
    }
    return pages;
  },

  async webhooks() {
    printLine('Webhooks: one worker with every row written, and a receiver that answers after 20 ms …');
    const webhooks = await measureWebhooks(webhooksSize);
    printWebhooks(webhooks, await bareCpuUs());
    return webhooks;
  },

  async overload() {
    printLine(
      'Overload: 500 at once, 600 connections, then three times the capacity for 30 s beside another client …',
    );
    const overload = await measureOverload();
    overloadRows('standalone, one process', overload.standalone);
    overloadRows('gateway, accounts and intake', overload.deployed);
    return overload;
  },

  async attacks() {
    printLine('Attacks by one client, or by nobody, beside another client that asks 50 times a second …');
    const figures: Record<string, unknown> = {};
    for (const setUp of ['standalone', 'deployed'] as const) {
      printLine(` ${setUp}`);
      for (const name of Object.keys(attacks) as AttackName[]) {
        const measured = await measureAttack(name, setUp);
        figures[`${setUp}: ${name}`] = measured;
        const { before, during, memoryAfter, server } = measured;
        printLine(`  ${name}`);
        none('  the other client: not served', during.refused + during.failed);
        const { p99 } = during.acceptedFromDueMs;
        check('  the other client: p99', ms(p99), '≤ 250 ms', p99 <= 250);
        if (server) {
          none('  the server of the tenant: not served', server.during.refused + server.during.failed);
          for (const [who, [quiet, attacked]] of Object.entries({
            'other client': [before, during],
            'server of the tenant': [server.before, server.during],
          } as const)) {
            const ratio = attacked.acceptedFromDueMs.p99 / quiet.acceptedFromDueMs.p99;
            check(`  the ${who}: p99, of its quiet one`, times(ratio), '≤ 10×', ratio <= 10);
          }
        }
        check('  memory, of before the attack', share(memoryAfter), '≤ 120 %', memoryAfter <= 1.2);
      }
    }
    return figures;
  },
};

function overloadRows(name: string, figures: OverloadFigures): void {
  const { atOnce, waiting, tenth, flood, neighbour, tenthAfter } = figures;
  printLine(` ${name}`);
  row('capacity, requests/s', figures.capacityPerSecond.toFixed(0), '-');
  none('500 at once: not served', atOnce.refused + atOnce.failed);
  none('600 connections: refused', waiting.refused + waiting.failed);
  check('  of the capacity', share(figures.waitingGoodput), '≥ 90 %', figures.waitingGoodput >= 0.9);
  row('3×: offered, requests/s', flood.offeredPerSecond.toFixed(0), '-');
  check('  accepted, of the capacity', share(figures.goodput), '≥ 60 %', figures.goodput >= 0.6);
  check('  p99 of the accepted', ms(flood.acceptedMs.p99), '≤ 3 s', flood.acceptedMs.p99 <= 3000);
  row('  p99 of the refused', ms(flood.refusedMs.p99), '-');
  none('  neither accepted nor refused', flood.failed);
  none('  the other client: not served', neighbour.refused + neighbour.failed);
  const { p99 } = neighbour.acceptedMs;
  check('  the other client: p99', ms(p99), '≤ 250 ms', p99 <= 250);
  row('  lag of the generator itself, p99', ms(flood.lagMs.p99), 'small');
  row('a tenth: p99 before', ms(tenth.acceptedMs.p99), '-');
  row('  p99 5 s after the flood', ms(tenthAfter.acceptedMs.p99), 'as before');
  const { memoryAfter } = figures;
  check('  memory, of before the flood', share(memoryAfter), '≤ 120 %', memoryAfter <= 1.2);
}
