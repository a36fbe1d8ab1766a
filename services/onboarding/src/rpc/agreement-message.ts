import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type {
  AgreementExecutionSchema,
  AgreementSchema,
} from '@telehealth/contracts/onboarding/v1/agreement';
import type { AgreementExecution, StoredAgreement } from '../domain/agreements/agreement.ts';

/** A version of an agreement. */
export function agreementToProto(
  { agreementId, version, title, text, documentSha256, publishedAt, effectiveAt }: StoredAgreement,
  rest: { readonly current: boolean; readonly execution?: AgreementExecution | undefined },
): MessageInitShape<typeof AgreementSchema> {
  const { current, execution } = rest;
  return {
    agreementId,
    version,
    title,
    text,
    documentSha256,
    current,
    publishedAt: timestampFromMs(publishedAt),
    effectiveAt: timestampFromMs(effectiveAt),
    ...(execution && { execution: executionToProto(execution) }),
  };
}

/** The record of an execution. Where the signer agreed from stays with the platform. */
export function executionToProto(
  execution: AgreementExecution,
): MessageInitShape<typeof AgreementExecutionSchema> {
  const { executionId, agreementId, version, documentSha256, signer, acceptedAt } = execution;
  return {
    executionId,
    agreementId,
    version,
    documentSha256,
    signer: { ...signer },
    acceptedAt: timestampFromMs(acceptedAt),
  };
}
