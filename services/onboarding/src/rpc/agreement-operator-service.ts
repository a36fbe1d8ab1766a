import { AgreementOperatorService } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { type Contract, contract } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit/calls';
import { listAgreementVersions } from '../app/agreements/list-agreements.ts';
import { publishAgreement } from '../app/agreements/publish-agreement.ts';
import type { Context } from '../context.ts';

export function agreementOperatorService(context: Context): Contract {
  return contract(AgreementOperatorService, {
    async publishAgreement(given, call) {
      const published = await publishAgreement(context, operationOf(call), given);
      return { agreement: { ...published, current: true } };
    },
    async listAgreementVersions(_request, call) {
      return { agreements: await listAgreementVersions(context, operationOf(call)) };
    },
  });
}
