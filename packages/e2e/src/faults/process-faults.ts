import { setTimeout as delay } from 'node:timers/promises';
import { forgetDescription } from '../http/described-answer.ts';
import { checkOutReleased, isReleaseHere } from '../setup/released-checkout.ts';
import { type Fault, meet } from './fault.ts';
import { type FaultyPlatform, processes } from './faulty-platform.ts';
import type { Traffic } from './traffic.ts';

/** Longer than any caller waits. */
const hangMs = 12_000;
/** Longer than any lease, shorter than any business period. */
const jumpMs = 10 * 60_000;

function kill(...names: readonly string[]): Fault<FaultyPlatform>['happen'] {
  return async (platform, traffic) => {
    await Promise.all(names.map((name) => platform.kill(name)));
    await meet(traffic);
    await Promise.all(names.map((name) => platform.restart(name)));
  };
}

/**
 * Restarts each process in the last release, then in this version, while walks run. Throws when a call fails twice
 * because an intake replica was killed, and when an event was parked.
 */
async function changeVersions(platform: FaultyPlatform, traffic: Traffic): Promise<void> {
  const released = checkOutReleased();
  const upwards = [...processes.slice(1), ...processes.slice(0, 1)];
  for (const checkout of [released.folder, undefined]) {
    for (const name of checkout === undefined ? upwards : upwards.toReversed()) {
      const before = traffic.failedTries.length;
      await traffic.triesEnded(10, 10_000);
      if (checkout === undefined) platform.checkouts.delete(name);
      else platform.checkouts.set(name, checkout);
      await platform.kill(name);
      await platform.restart(name);
      if (name === 'gateway') forgetDescription(platform.start.base_url);
      const failedTwice = traffic.failedTries.slice(before).filter(({ number }) => number === 2);
      if (name.startsWith('intake-') && failedTwice.length > 0)
        throw new Error(`${name}: calls failed twice: ${JSON.stringify(failedTwice)}`);
    }
    await traffic.wholeRound();
  }
  released.remove();
  for (const [name, url] of Object.entries(platform.start.operations_urls ?? {})) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    if (/^events_parked(?:\{.*\})? [1-9]/m.test(metrics)) throw new Error(`${name} has parked an event`);
  }
}

/** Faults of processes, bus and database. */
export const processFaults: readonly Fault<FaultyPlatform>[] = [
  { name: 'none', costsNoCall: true, happen: (_, traffic) => meet(traffic) },
  // docs/upgrades.md: the callee is upgraded before its callers, and downgraded after them.
  ...(process.env.CI || isReleaseHere()
    ? [
        {
          name: 'kill -9 of each process, which starts again in the last release, and then in this version',
          happen: changeVersions,
        },
      ]
    : []),
  ...processes.map((name) => ({
    name: `kill -9 of ${name}`,
    costsNoCall: name.startsWith('intake-'),
    happen: kill(name),
  })),
  { name: 'kill -9 of intake, both replicas', happen: kill('intake-1', 'intake-2') },
  { name: 'kill -9 of NATS', happen: kill('bus') },
  { name: 'kill -9 of the database', happen: kill('database') },
  ...['intake-1', 'accounts', 'orders', 'webhooks'].map((name) => ({
    name: `SIGSTOP of ${name} for ${hangMs / 1000} s`,
    async happen(platform: FaultyPlatform) {
      platform.signal(name, 'SIGSTOP');
      await delay(hangMs);
      platform.signal(name, 'SIGCONT');
    },
  })),
  {
    name: 'clock 10 minutes ahead and back, one process after the other',
    async happen(platform, traffic) {
      for (const name of processes) {
        platform.setClock(name, jumpMs);
        await meet(traffic);
        platform.setClock(name, 0);
      }
      await meet(traffic);
    },
  },
];
