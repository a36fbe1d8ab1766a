import type { AgreementId } from '@telehealth/ids';
import type { AgreementExecution, StoredAgreement } from './agreement.ts';

/** The versions whose execution counts, the newest first. The last one is in force; the others come into force later. */
export interface CountingVersions {
  readonly agreementId: AgreementId;
  readonly versions: readonly Pick<StoredAgreement, 'version' | 'effectiveAt'>[];
}

export function isExecuted(executions: readonly AgreementExecution[], counting: CountingVersions): boolean {
  return executedAt(executions, counting) !== -1;
}

/** Until when the execution that counts does so, epoch ms; undefined when nothing newer is published, or none counts. */
export function renewalDueAt(
  executions: readonly AgreementExecution[],
  counting: CountingVersions,
): number | undefined {
  const newer = counting.versions.slice(0, Math.max(0, executedAt(executions, counting)));
  return newer.length === 0 ? undefined : Math.min(...newer.map(({ effectiveAt }) => effectiveAt));
}

/** The index of the newest executed version; -1 when there is none. */
function executedAt(
  executions: readonly AgreementExecution[],
  { agreementId, versions }: CountingVersions,
): number {
  return versions.findIndex(({ version }) =>
    executions.some((each) => each.agreementId === agreementId && each.version === version),
  );
}
