import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type SetUp, startProduction, startStandalone } from '../distributed/set-ups.ts';
import { startBareRoute } from '../gateway/bare-route.ts';
import { printLine } from '../measure/report.ts';
import { startBenchReceiver } from '../webhooks/receiver.ts';
import { connections, egress, figuresOf } from './measure-paid-intake.ts';

type SetUps = Readonly<Record<'standalone' | 'production', () => Promise<SetUp>>>;

/** A stage of one turn. */
export interface StageCost {
  readonly version: 'before' | 'now';
  readonly setUp: keyof SetUps;
  readonly stage: string;
  /** CPU of our processes, in bare routes before and after. */
  readonly routes: number;
  readonly storeCalls: number;
}

/** Measures paid intakes of the version in another checkout and of this one in turns, each between two bare routes. */
export async function compareVersions(
  checkout: string,
  { turns, journeys }: { readonly turns: number; readonly journeys: number },
): Promise<readonly StageCost[]> {
  const file = join(resolve(checkout), 'packages/bench/src/distributed/set-ups.ts');
  const versions: Readonly<Record<StageCost['version'], SetUps>> = {
    before: setUpsOf(await import(pathToFileURL(file).href)),
    now: setUpsOf({ startStandalone, startProduction }),
  };
  const costs: StageCost[] = [];
  const bareRoute = await startBareRoute(connections);
  const receiver = await startBenchReceiver();
  const url = receiver.urlAt(1, '/20ms');
  const measure = async (version: StageCost['version'], setUp: keyof SetUps) => {
    const bareBefore = await bareRoute.measure();
    const { figures } = await figuresOf(await versions[version][setUp](), url, journeys);
    // The machine may be slower at the one than at the other.
    const routeUs = (bareBefore.cpuUs + (await bareRoute.measure()).cpuUs) / 2;
    const whole = Object.values(figures).reduce((sum, { cpuUs }) => sum + cpuUs / routeUs, 0);
    printLine(`  ${setUp}, ${version}: ${whole.toFixed(0)} routes of ${routeUs.toFixed(1)} µs`);
    for (const [stage, { cpuUs, storeCalls }] of Object.entries(figures))
      costs.push({ version, setUp, stage, routes: cpuUs / routeUs, storeCalls });
  };
  try {
    await bareRoute.measure();
    for (let turn = 0; turn < turns; turn++) {
      for (const setUp of ['standalone', 'production'] as const) {
        await measure('before', setUp);
        await measure('now', setUp);
      }
    }
    return costs;
  } finally {
    await receiver.close();
    await bareRoute.close();
  }
}

function setUpsOf(starts: {
  readonly startStandalone: typeof startStandalone;
  readonly startProduction: typeof startProduction;
}): SetUps {
  return {
    standalone: starts.startStandalone,
    production: () => starts.startProduction(undefined, egress),
  };
}
