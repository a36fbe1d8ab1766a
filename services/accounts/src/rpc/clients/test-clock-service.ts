import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { TestClockService } from '@telehealth/contracts/accounts/v1/test_clock_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { clientIdOf, operationOf } from '@telehealth/service-kit';
import { advanceClock } from '../../app/clients/advance-clock.ts';
import type { Context } from '../../context.ts';

/** The test clock of a client, in test mode only. */
export function testClockService(context: Context): Contract {
  return messageContract(TestClockService, 'internal', {
    async advanceClock({ advanceMs }, call) {
      const asked = { clientId: clientIdOf(call), advanceMs: Number(advanceMs) };
      const { updatedAt, clockAdvances } = await advanceClock(context, operationOf(call), asked);
      return { advanceMs, movedAt: timestampFromMs(clockAdvances?.at(-1)?.at ?? updatedAt) };
    },
  });
}
