import { type EventType, eventRegistry } from '@telehealth/contracts/events';
import { type Bus, makeEvent, openBus } from '@telehealth/events';
import { systemClock } from '@telehealth/service-kit/scheduling';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { busRoles } from '../src/bus-roles.ts';
import { startNatsWithUsers } from '../src/distributed/nats-with-users.ts';

await describeWith(startNatsWithUsers, 'NATS with the rights of production', (nats) => {
  test('decisions.md 16: after a restart of NATS every process publishes and receives its events, and none is degraded', async () => {
    const account = nats.freshAccount();
    const errors: string[] = [];
    const logger = { warn: () => {}, error: (fields: object) => void errors.push(JSON.stringify(fields)) };
    const heard = new Set<string>();
    const expected: string[] = [];
    const buses = new Map<string, Bus>();
    for (const { name } of busRoles) {
      const bus = openBus(nats.userOf(account, name), { clock: systemClock, logger });
      onTestFinished(() => bus.close());
      buses.set(name, bus);
    }
    for (const { name, consumers, broadcasts } of busRoles) {
      const bus = buses.get(name) as Bus;
      const subscription = (consumer: string, types: readonly EventType[]) => {
        expected.push(...types.map((type) => `${consumer} ${type}`));
        return {
          ...{ name: consumer, types },
          handle: async ({ type }: { type: EventType }) => void heard.add(`${consumer} ${type}`),
        };
      };
      for (const [consumer, types] of Object.entries(consumers))
        await bus.work(subscription(consumer, types));
      if (broadcasts.length > 0) await bus.broadcast(subscription(name, broadcasts));
    }

    await nats.crash();
    await nats.restart();

    const readiness = async () =>
      (await Promise.allSettled([...buses.values()].map((bus) => bus.ping()))).map(({ status }) => status);
    await expect.poll(readiness).toEqual(busRoles.map(() => 'fulfilled'));
    for (const [type, { emitter }] of Object.entries(eventRegistry)) {
      const event = makeEvent({
        type: type as EventType,
        ...{ clientId: 'cli_1', subject: 'any_1', test: true, recordedAt: 0, data: {} },
      });
      const publish = () => (buses.get(emitter) as Bus).publish(event).then(() => 'published', String);
      await expect.poll(publish).toBe('published');
    }
    await expect.poll(() => [...heard].toSorted(), { timeout: 20_000 }).toEqual(expected.toSorted());
    expect(errors).toEqual([]);
    expect(await readiness()).toEqual(busRoles.map(() => 'fulfilled'));
  });
});
