import { TestClockService } from '@telehealth/contracts/accounts/v1/test_clock_service';
import { type Contract, contract } from '@telehealth/rpc';
import { clientIdOf, operationOf } from '@telehealth/service-kit/calls';
import { advanceClock } from '../../app/clients/advance-clock.ts';
import type { Context } from '../../context.ts';

/** The test clock of a client, in test mode only. */
export function testClockService(context: Context): Contract {
  return contract(TestClockService, {
    async advanceClock({ advanceMs }, call) {
      const asked = { clientId: clientIdOf(call), advanceMs };
      const { updatedAt, clockAdvances } = await advanceClock(context, operationOf(call), asked);
      return { advanceMs, movedAt: clockAdvances?.at(-1)?.at ?? updatedAt };
    },
  });
}
