import { RunKeyService } from '@telehealth/contracts/accounts/v1/run_key_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { issueRunKey, revokeRunKey } from '../../app/keys/run-keys.ts';
import type { Context } from '../../context.ts';

export function runKeyService(context: Context): Contract {
  return messageContract(RunKeyService, 'internal', {
    issueRunKey: async ({ clientId, runId, brandId }, call) => ({
      apiKey: await issueRunKey(context, { limits: limitsOf(call) }, { clientId, runId, brandId }),
    }),
    async revokeRunKey({ clientId, runId }, call) {
      await revokeRunKey(context, { limits: limitsOf(call) }, { clientId, runId });
      return {};
    },
  });
}
