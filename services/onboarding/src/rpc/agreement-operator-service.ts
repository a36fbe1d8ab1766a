import { AgreementOperatorService } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { agreementIds } from '@telehealth/ids';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf, operationOf } from '@telehealth/service-kit';
import { publishAgreement } from '../app/agreements/publish-agreement.ts';
import type { Context } from '../context.ts';
import { findVersions } from '../storage/agreements.ts';
import { agreementToProto } from './agreement-message.ts';

export function agreementOperatorService(context: Context): Contract {
  return contract(AgreementOperatorService, operatorAccess(AgreementOperatorService), {
    async publishAgreement({ agreementId, version, title, text }, call) {
      const given = { agreementId, version, title, text };
      const published = await publishAgreement(context, operationOf(call), given);
      return { agreement: agreementToProto(published, { current: true }) };
    },
    async listAgreementVersions(_request, call) {
      const limits = limitsOf(call);
      const listed = await Promise.all(
        agreementIds.map((agreementId) => findVersions(context.agreements, agreementId, limits)),
      );
      return {
        agreements: listed.flatMap((versions) =>
          versions.map((version, index) =>
            agreementToProto({ ...version, text: '' }, { current: index === 0 }),
          ),
        ),
      };
    },
  });
}
