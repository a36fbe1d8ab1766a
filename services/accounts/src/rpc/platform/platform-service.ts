import { PlatformService } from '@telehealth/contracts/accounts/v1/platform_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf, operationOf } from '@telehealth/service-kit/calls';
import { readOnlySince, setReadOnly } from '../../app/platform/read-only.ts';
import type { Context } from '../../context.ts';

export function platformService(context: Context): Contract {
  return contract(PlatformService, {
    async getReadOnly(_, call) {
      return { readOnlySince: await readOnlySince(context, { limits: limitsOf(call) }) };
    },
    async setReadOnly({ readOnly }, call) {
      return { readOnlySince: await setReadOnly(context, operationOf(call), readOnly) };
    },
    async checkReadOnly(_, call) {
      return { readOnly: (await readOnlySince(context, { limits: limitsOf(call) })) !== undefined };
    },
  });
}
