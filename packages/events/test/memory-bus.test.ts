import { expect, test } from 'vitest';
import { NotHandled } from '../src/bus-errors.ts';
import { openBus } from '../src/index.ts';
import { createInProcessHub } from '../src/memory/hub.ts';
import { openMemoryBus } from '../src/memory/memory-bus.ts';
import { busContract } from './bus-contract.ts';
import { recorder } from './recorder.ts';
import { realClock, someEvent } from './some-event.ts';

busContract('in-process bus', () => {
  const hub = createInProcessHub();
  const opened = new Set<{ close(): Promise<void> }>();
  return {
    process(options = {}) {
      const bus = openMemoryBus({ clock: realClock, ...options }, hub);
      opened.add(bus);
      return bus;
    },
    async close() {
      for (const bus of opened) await bus.close();
    },
  };
});

const types = ['journey.intake.submitted.v1'] as const;

test('in-process: publish rejects while a consumer fails, and only that consumer gets the event again', async () => {
  const bus = openBus('memory:', { clock: realClock, retryDelaysMs: [] });
  const [well, ill] = [recorder(), recorder()];
  let broken = true;
  await bus.work({ name: 'well', types, handle: async (event) => well.note(event) });
  await bus.work({
    name: 'ill',
    types,
    handle: async (event) => {
      if (broken) throw new Error('cannot');
      ill.note(event);
    },
  });
  const event = someEvent();
  await expect(bus.publish(event)).rejects.toThrow(NotHandled);
  broken = false;
  await bus.publish(event);
  expect([well.ids(), ill.ids()]).toEqual([[event.id], [event.id]]);
  await bus.close();
});

test('in-process: publish rejects while no replica of a known consumer runs', async () => {
  const bus = openBus(undefined, { clock: realClock });
  const subscription = await bus.work({ name: 'mailer', types, handle: async () => {} });
  await bus.publish(someEvent());
  await subscription.close();
  await expect(bus.publish(someEvent())).rejects.toThrow(NotHandled);
  await bus.close();
});
