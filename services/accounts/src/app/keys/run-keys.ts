import { type Operation, taskOperation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { permitsRun, runMs } from '../../domain/clients/run-permit.ts';
import { isActive } from '../../domain/clients/suspension.ts';
import { ownerOf } from '../clients/client-of.ts';
import { insertApiKey } from './issue-api-key.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export interface RunRef {
  readonly clientId: string;
  readonly runId: string;
}

/** The operation that issues the key of a run. The key and its id are derived from it. */
function keyOperation(runId: string): Operation {
  return { ...taskOperation('e2e_run'), operationId: `${runId}/key` };
}

/** The scopes that the script of a run needs. */
const runScopes = [
  'events:read',
  'intake:read',
  'intake:write',
  'offerings:read',
  'payments:read',
  'payments:write',
  'webhooks:read',
];

/**
 * Issues the key of a test run of a brand, or returns the one that is issued. Throws `not-found` unless the client asked for the run
 * lately, so that onboarding gets no key without a request of the client.
 */
export async function issueRunKey(
  context: Context,
  { limits }: Pick<Operation, 'limits'>,
  { clientId, runId: e2eRunId, brandId }: RunRef & { readonly brandId: string },
): Promise<string> {
  const client = await ownerOf(context, { limits }, { clientId });
  const at = context.clock.now();
  if (!isActive(client)) throw new DomainError('not-found', 'a suspended client');
  if (!permitsRun(client, brandId, at)) throw new DomainError('not-found', 'no test run was asked for');
  const operation = { ...keyOperation(e2eRunId), limits };
  const { mode } = client;
  const grant = { scopes: runScopes, brandIds: [brandId], endsAt: at + runMs };
  const { key } = await insertApiKey(context, operation, { clientId, mode, e2eRunId, ...grant });
  return key;
}

/** Revokes the key of a test run. A run whose process died early may have no key. */
export async function revokeRunKey(
  context: Context,
  { limits }: Pick<Operation, 'limits'>,
  { clientId, runId }: RunRef,
): Promise<void> {
  const keyId = deriveId('key', keyOperation(runId).operationId);
  const operation = { ...taskOperation('e2e_run'), limits };
  try {
    await revokeApiKey(context, operation, keyId, { clientIds: [clientId] });
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
  }
}
