import type { Transport } from '@connectrpc/connect';
import { backgroundLimits } from '@telehealth/changes';
import { RunKeyService } from '@telehealth/contracts/accounts/v1/run_key_service';
import { newId } from '@telehealth/ids';
import { callOptions, createClient } from '@telehealth/rpc';

export interface RunRef {
  readonly clientId: string;
  readonly runId: string;
}

/** The API keys of test runs, which accounts stores. Both methods can be repeated. */
export interface RunKeys {
  /** Throws `unavailable` when accounts does not answer, and `not-found` for a run that no client asked for. */
  issue(run: RunRef & { readonly brandId: string }): Promise<string>;
  /** Revokes the key of a run, if it has one. Throws `unavailable` when accounts does not answer. */
  revoke(run: RunRef): Promise<void>;
}

export function createRunKeys(accounts: Transport): RunKeys {
  const keys = createClient(RunKeyService, accounts);
  const options = () => callOptions({ correlationId: newId('cor'), ...backgroundLimits });
  return {
    issue: async (run) => (await keys.issueRunKey(run, options())).apiKey,
    async revoke(run) {
      await keys.revokeRunKey(run, options());
    },
  };
}
