import { AgreementService } from '@telehealth/contracts/accounts/v1/agreement_service';
import { DomainError } from '@telehealth/errors';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { areExecuted } from '../../domain/agreements/agreement.ts';
import { findCurrentAgreements } from '../../storage/agreements.ts';

export function agreementService(context: Context): Contract {
  return contract(AgreementService, 'internal', {
    async getAgreementStatus(_request, call) {
      const { tenancy } = call;
      if (tenancy === undefined) throw new DomainError('not-found', 'the call names no client');
      const limits = limitsOf(call);
      const [onboarding, agreements] = await Promise.all([
        context.cases.get(tenancy.clientId, limits),
        findCurrentAgreements(context.agreements, limits),
      ]);
      return { current: areExecuted(onboarding?.executions ?? [], agreements) };
    },
  });
}
