import type { AgreementId } from '@telehealth/ids';

/** A version of an agreement. It never changes. */
export interface StoredAgreement {
  /** `<agreement_id>:<version>` */
  readonly _id: string;
  readonly agreementId: AgreementId;
  readonly version: string;
  /** Counts the versions of the agreement from 1: the highest is current. */
  readonly number: number;
  readonly title: string;
  readonly text: string;
  /** Of the text in UTF-8, hex. */
  readonly documentSha256: string;
  readonly publishedAt: number;
  /** Epoch ms: from when it must be executed. Until then an execution of the version before it counts. */
  readonly effectiveAt: number;
}

export type Signer = { readonly name: string; readonly title: string; readonly email: string };

/** A client's agreement to a version. It never changes. */
export type AgreementExecution = {
  /** `agx_…` */
  readonly executionId: string;
  readonly agreementId: AgreementId;
  readonly version: string;
  readonly documentSha256: string;
  readonly signer: Signer;
  readonly acceptedAt: number;
  /** As reported by the client's server. It does not leave the platform. */
  readonly ip?: string;
  readonly userAgent?: string;
};

/** The id under which a version is stored. */
export function agreementKey(agreementId: AgreementId, version: string): string {
  return `${agreementId}:${version}`;
}

export function executionOf(
  executions: readonly AgreementExecution[],
  { agreementId, version }: Pick<StoredAgreement, 'agreementId' | 'version'>,
): AgreementExecution | undefined {
  return executions.find((each) => each.agreementId === agreementId && each.version === version);
}
