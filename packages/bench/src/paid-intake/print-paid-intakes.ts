import type { OperationFigures } from '../distributed/operation-figures.ts';
import { check, printLine, row, us } from '../measure/report.ts';
import type { PaidIntakeFigures, PaidIntakesFigures, StageName } from './measure-paid-intake.ts';

/** In CPU of bare routes. */
const targets: Readonly<Record<string, Partial<Record<StageName, number>>>> = {
  standalone: { payment: 150 },
  production: { payment: 700 },
};
/** Of each answer, in CPU of bare routes. */
const answerTargets: Readonly<Record<string, number>> = { standalone: 18, production: 45 };

/** CPU in bare routes of the same run: machines differ threefold, and this unit with them. */
export function printPaidIntakes(figures: PaidIntakesFigures): void {
  const { bare, answers } = figures;
  row('a bare route, CPU', us(bare.cpuUs), '-');
  print('standalone', 'standalone, one process on embedded stores', figures.standalone);
  print('production', "MongoDB's wire and NATS, all processes", figures.production);

  function print(setUp: 'standalone' | 'production', name: string, stages: PaidIntakeFigures): void {
    const routes = (cpuUs: number) => cpuUs / bare.cpuUs;
    const shown = (count: number) => `${count.toFixed(0)} routes`;
    const all = Object.values(stages);
    const total = (pick: (stage: PaidIntakeFigures[StageName]) => number) =>
      all.reduce((sum, stage) => sum + pick(stage), 0);
    printLine(` ${name}`);
    row('  a paid intake, CPU of our processes', shown(routes(total(({ cpuUs }) => cpuUs))), '-');
    printWork({
      storeCalls: total(({ storeCalls }) => storeCalls),
      databaseBytes: all.every(({ databaseBytes }) => databaseBytes !== undefined)
        ? total(({ databaseBytes = 0 }) => databaseBytes)
        : undefined,
      messages: total(({ messages }) => messages),
      deliveries: total(({ deliveries }) => deliveries),
    });
    for (const [stage, { cpuUs, cpuByProcess, ...work }] of Object.entries(stages)) {
      const target = targets[setUp]?.[stage as StageName];
      const used = routes(cpuUs);
      if (target === undefined) row(`  ${stage}`, shown(used), '-');
      else check(`  ${stage}`, shown(used), `≤ ${target}`, used <= target);
      if (stage === 'answers') {
        const each = used / answers;
        const max = answerTargets[setUp] ?? 0;
        check('    of each answer', shown(each), `≤ ${max}`, each <= max);
      }
      for (const [process, cpu] of Object.entries(cpuByProcess).toSorted(([, a], [, b]) => b - a))
        row(`    ${process}`, shown(routes(cpu)), '-');
      printWork(work);
    }
  }
}

type Work = Pick<OperationFigures, 'storeCalls' | 'databaseBytes' | 'messages' | 'deliveries'>;

function printWork({ storeCalls, databaseBytes, messages, deliveries }: Work): void {
  row('    calls of databases', storeCalls.toFixed(1), '-');
  if (databaseBytes !== undefined)
    row('    bytes to and from them', `${(databaseBytes / 1000).toFixed(1)} kB`, '-');
  row('    messages of the bus', messages.toFixed(1), '-');
  row('    deliveries', deliveries.toFixed(1), '-');
}
