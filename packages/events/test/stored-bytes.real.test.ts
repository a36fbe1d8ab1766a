import { startNats } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { accountsOf } from './nats-accounts.ts';
import { publishUntilKept, someEvent } from './some-event.ts';

await describeWith(startNats, 'bytes of the stream on NATS JetStream', (server) => {
  const { account } = accountsOf(server);

  test('decisions.md 16: the bus knows how large the stream is, and its bound where an operator gave it one', async () => {
    const { bus, operator } = account();
    const some = bus();
    await publishUntilKept(some, someEvent());
    const first = await some.storedBytes();
    expect(first?.bytes).toBeGreaterThan(100);
    expect(first?.limit).toBeUndefined();
    await publishUntilKept(some, someEvent());
    await (await operator()).streams.update('EVENTS', { max_bytes: 1_000_000 });
    const second = await some.storedBytes();
    expect(second?.bytes).toBeGreaterThan((first?.bytes ?? 0) + 100);
    expect(second?.limit).toBe(1_000_000);
  });
});
