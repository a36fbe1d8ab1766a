import { RunKeyService } from '@telehealth/contracts/accounts/v1/run_key_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit/calls';
import { issueRunKey, revokeRunKey } from '../../app/keys/run-keys.ts';
import type { Context } from '../../context.ts';

export function runKeyService(context: Context): Contract {
  return contract(RunKeyService, {
    issueRunKey: async (request, call) => ({
      apiKey: await issueRunKey(context, { limits: limitsOf(call) }, request),
    }),
    async revokeRunKey(request, call) {
      await revokeRunKey(context, { limits: limitsOf(call) }, request);
      return {};
    },
  });
}
