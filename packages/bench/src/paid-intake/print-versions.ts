import { check, printLine, row } from '../measure/report.ts';
import type { StageCost } from './compare-versions.ts';

type Figure = 'routes' | 'storeCalls';

/** Medians of the turns. */
export function printVersions(costs: readonly StageCost[]): void {
  const stages = [...new Set(costs.map(({ stage }) => stage))];
  for (const setUp of ['standalone', 'production'] as const) {
    const median = (version: StageCost['version'], stage: string, figure: Figure) =>
      medianOf(
        costs
          .filter((each) => each.version === version && each.setUp === setUp && each.stage === stage)
          .map((each) => each[figure]),
      );
    const whole = (version: StageCost['version'], figure: Figure) =>
      stages.reduce((sum, stage) => sum + median(version, stage, figure), 0);
    const [before, now] = [whole('before', 'routes'), whole('now', 'routes')];
    printLine(` ${setUp}, before and now`);
    check('  a paid intake, CPU', shown(before, now), '≤ half', now <= before / 2);
    row('    calls of databases', shown(whole('before', 'storeCalls'), whole('now', 'storeCalls')), '-');
    for (const stage of stages) {
      const pair = (figure: Figure) =>
        [median('before', stage, figure), median('now', stage, figure)] as const;
      const [stageBefore, stageNow] = pair('routes');
      check(`  ${stage}`, shown(stageBefore, stageNow), 'no more', stageNow <= stageBefore);
      row('    calls of databases', shown(...pair('storeCalls')), '-');
    }
  }
}

function shown(before: number, now: number): string {
  return `${before.toFixed(0)} → ${now.toFixed(0)}`;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
