import { timestampMs } from '@bufbuild/protobuf/wkt';
import { AgreementOperatorService } from '@telehealth/contracts/onboarding/v1/onboarding_operator_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { type Contract, messageContract } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import { listAgreementVersions } from '../app/agreements/list-agreements.ts';
import { publishAgreement } from '../app/agreements/publish-agreement.ts';
import type { Context } from '../context.ts';
import { agreementToProto } from './agreement-message.ts';

export function agreementOperatorService(context: Context): Contract {
  return messageContract(AgreementOperatorService, operatorAccess(AgreementOperatorService), {
    async publishAgreement({ agreementId, version, title, text, effectiveAt }, call) {
      const given = {
        agreementId,
        version,
        title,
        text,
        effectiveAt: effectiveAt && timestampMs(effectiveAt),
      };
      const published = await publishAgreement(context, operationOf(call), given);
      return { agreement: agreementToProto(published, { current: true }) };
    },
    async listAgreementVersions(_request, call) {
      const listed = await listAgreementVersions(context, operationOf(call));
      return { agreements: listed.map(({ agreement, ...rest }) => agreementToProto(agreement, rest)) };
    },
  });
}
