import { startNats } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { BusUnavailable } from '../src/index.ts';
import { accountsOf } from './nats-accounts.ts';
import { publishUntilKept, someEvent } from './some-event.ts';

await describeWith(startNats, 'lag of consumers on NATS JetStream', (server) => {
  const { account } = accountsOf(server);

  test('decisions.md 16: a consumer lags by the events that it has not handled', async () => {
    const { bus } = account();
    const [publisher, mailer] = [bus(), bus()];
    const gate = Promise.withResolvers<void>();
    const types = ['journey.intake.submitted.v1'] as const;
    await mailer.work({ name: 'mailer', types, handle: () => gate.promise });
    const lag = () => mailer.waitingFor({ name: 'mailer', types });
    for (let events = 0; events < 3; events++) await publishUntilKept(publisher, someEvent());
    await expect.poll(lag).toBe(3);
    gate.resolve();
    await expect.poll(lag).toBe(0);
    await expect(mailer.waitingFor({ name: 'nobody', types })).rejects.toThrow(BusUnavailable);
  });
});
