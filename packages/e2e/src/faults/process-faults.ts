import { setTimeout as delay } from 'node:timers/promises';
import { forgetDescription } from '../http/described-answer.ts';
import { checkOutReleased } from '../setup/released-checkout.ts';
import { type Fault, meet } from './fault.ts';
import { type FaultyPlatform, processes } from './faulty-platform.ts';

/** Longer than any caller waits for an answer. */
const hangMs = 12_000;
/** Longer than any lease, and shorter than any period of the business. */
const jumpMs = 10 * 60_000;

function kill(...names: readonly string[]): Fault<FaultyPlatform>['happen'] {
  return async (platform, traffic) => {
    await Promise.all(names.map((name) => platform.kill(name)));
    await meet(traffic);
    await Promise.all(names.map((name) => platform.restart(name)));
  };
}

/** What happens to processes, to the bus and to the database. */
export const processFaults: readonly Fault<FaultyPlatform>[] = [
  { name: 'none', costsNoCall: true, happen: (_, traffic) => meet(traffic) },
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
  {
    name: 'kill -9 of each process, which starts again in the last release, and then in this version',
    async happen(platform) {
      const released = checkOutReleased();
      if (released === undefined) throw new Error('the commit of the last release is not in this clone');
      const restart = async (name: string) => {
        await platform.kill(name);
        await platform.restart(name);
        if (name === 'gateway') forgetDescription(platform.start.base_url);
      };
      for (const name of processes) {
        platform.checkouts.set(name, released.folder);
        await restart(name);
      }
      for (const name of processes.toReversed()) {
        platform.checkouts.delete(name);
        await restart(name);
      }
      released.remove();
    },
  },
];
