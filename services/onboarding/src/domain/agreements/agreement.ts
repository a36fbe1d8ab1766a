import type { AgreementId } from '@telehealth/ids';

/** A version of an agreement as it is stored. It never changes. */
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
  /** Epoch ms. */
  readonly publishedAt: number;
  /** Epoch ms: from when it has to be executed. Until then an execution of the version before it counts. */
  readonly effectiveAt: number;
}

/** Who signs for a client. */
export type Signer = { readonly name: string; readonly title: string; readonly email: string };

/** That a client agreed to a version. It never changes. */
export type AgreementExecution = {
  /** `agx_…` */
  readonly executionId: string;
  readonly agreementId: AgreementId;
  readonly version: string;
  readonly documentSha256: string;
  readonly signer: Signer;
  /** Epoch ms. */
  readonly acceptedAt: number;
  /** Where the signer agreed, as far as the client's server said: it stays with the platform. */
  readonly ip?: string;
  readonly userAgent?: string;
};

/** The id under which a version is stored. */
export function agreementKey(agreementId: AgreementId, version: string): string {
  return `${agreementId}:${version}`;
}

/** The execution of a version; undefined when the client has not executed it. */
export function executionOf(
  executions: readonly AgreementExecution[],
  { agreementId, version }: Pick<StoredAgreement, 'agreementId' | 'version'>,
): AgreementExecution | undefined {
  return executions.find((each) => each.agreementId === agreementId && each.version === version);
}
