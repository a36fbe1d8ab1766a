import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { type ExecutionRequest, executeAgreement } from '../../domain/acts/execute-agreement.ts';
import { type AgreementExecution, executionOf } from '../../domain/agreements/agreement.ts';
import { isAgreementId } from '../../domain/agreements/publish-agreement.ts';
import { findCurrentAgreement } from '../../storage/agreements.ts';
import { changeCase } from '../cases/change-case.ts';

export interface ExecuteRequest extends ExecutionRequest {
  readonly clientId: string;
  readonly agreementId: string;
}

/**
 * The first execution of a version is the record; a later signature changes nothing. Throws `not-found` for an unknown agreement,
 * `validation` and `conflict` (`agreement_superseded`).
 */
export async function executeForClient(
  context: Context,
  operation: Operation,
  { clientId, agreementId, ...request }: ExecuteRequest,
): Promise<{ readonly execution: AgreementExecution; readonly isNew: boolean }> {
  if (!isAgreementId(agreementId)) throw new DomainError('not-found');
  const current = await findCurrentAgreement(context.agreements, agreementId, operation.limits);
  if (current === undefined) throw new DomainError('not-found');
  const executionId = deriveId('agx', operation.operationId);
  const { onboarding } = await changeCase(
    context,
    operation,
    { clientId, clientIds: [clientId] },
    {
      act: (draft) => executeAgreement(draft, current, { request, executionId }),
      acting: { stepId: `${agreementId}_agreement`, by: 'client' },
    },
  );
  const execution = executionOf(onboarding.executions, current);
  if (execution === undefined) throw new Error('an executed agreement without its record');
  return { execution, isNew: execution.executionId === executionId };
}
