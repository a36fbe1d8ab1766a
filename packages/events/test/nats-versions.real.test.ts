import type { EventType } from '@telehealth/contracts/events';
import { startNats } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import type { ParkedEvent } from '../src/index.ts';
import { type Account, accountsOf } from './nats-accounts.ts';
import { recorder } from './recorder.ts';
import { publishUntilKept, someEvent } from './some-event.ts';

const [submitted, abandoned] = ['journey.intake.submitted.v1', 'journey.step.abandoned.v1'] as const;
const before: readonly EventType[] = [submitted];
const after: readonly EventType[] = [submitted, abandoned];

await describeWith(startNats, 'decisions.md 16: two versions of a service on NATS', (server) => {
  const { account } = accountsOf(server);

  /** Starts replicas of a service, each of a version that hears these types, and notes what all of them do. */
  function serviceOn({ bus }: Account) {
    const parked: ParkedEvent[] = [];
    const handled = recorder();
    const published: string[] = [];
    const publisher = bus();
    return {
      start: (types: readonly EventType[]) =>
        bus({ ackWaitMs: 1_000, park: async (event) => void parked.push(event) }).work({
          ...{ name: 'mailer', types },
          handle: async (event) => handled.note(event),
        }),
      /** An event of each type, the newer type first. Resolves once the older one is handled. */
      async publish() {
        const [newer, older] = [someEvent('abandoned'), someEvent('submitted')];
        for (const event of [newer, older]) await publishUntilKept(publisher, event);
        published.push(newer.id, older.id);
        await handled.until((ids) => ids.includes(older.id));
      },
      /** Each event is handled, some more than once after a crash of the server, and nothing is parked. */
      async expectAllHandled() {
        await handled.until((ids) => published.every((id) => ids.includes(id)));
        expect(new Set(handled.ids())).toEqual(new Set(published));
        expect(parked).toEqual([]);
      },
    };
  }

  test('an upgrade that adds a type, in which the old version restarts, loses and parks nothing', async () => {
    const { start, publish, expectAllHandled } = serviceOn(account());
    await (await start(before)).close();
    const newer = await start(after);
    const older = await start(before);
    await publish();
    await newer.close();
    await publish();
    await start(after);
    await older.close();
    await publish();
    await expectAllHandled();
  });

  test('an upgrade that is taken back, through a restart of the server, loses and parks nothing', async () => {
    const { start, publish, expectAllHandled } = serviceOn(account());
    await (await start(after)).close();
    await start(before);
    await publish();
    await server.crash();
    await server.restart();
    for (let n = 0; n < 3; n++) await publish();
    await start(after);
    await expectAllHandled();
  });

  test('events of a type that no replica hears yet wait for the first one that does', async () => {
    const { start, publish, expectAllHandled } = serviceOn(account());
    await start(before);
    await publish();
    await start(after);
    await expectAllHandled();
  });
});
