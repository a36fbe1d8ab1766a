import { agreementIds } from '@telehealth/ids';
import type { Known } from '../enablements/activation.ts';

/** The version of an agreement that clients have to execute. */
export interface CurrentVersion {
  readonly agreementVersion: string;
  /** Counts the versions of the agreement from 1. */
  readonly number: number;
}

/** The versions of agreements that a client executed, each as `<agreement_id>:<version>`. */
export interface ClientExecutions {
  readonly executed: readonly string[];
}

/** Stores a version that was announced; undefined when it, or a later one, is stored. */
export function decideCurrentVersion(
  present: CurrentVersion | undefined,
  announced: CurrentVersion,
): { readonly set: CurrentVersion } | undefined {
  return present !== undefined && present.number >= announced.number ? undefined : { set: announced };
}

/** The versions that a client executed, once these are announced; undefined when all are stored. */
export function mergeExecutions(
  present: ClientExecutions | undefined,
  announced: readonly string[],
): readonly string[] | undefined {
  const { executed = [] } = present ?? {};
  const added = announced.filter((each) => !executed.includes(each));
  return added.length === 0 ? undefined : [...executed, ...added];
}

/**
 * Whether a client executed every agreement in its current version; undefined while the current version of one is not known.
 */
export function areAgreementsCurrent(
  currentVersions: ReadonlyMap<string, CurrentVersion>,
  { executed }: ClientExecutions,
): Known<boolean> {
  if (!agreementIds.every((id) => currentVersions.has(id))) return undefined;
  return agreementIds.every((id) => executed.includes(`${id}:${currentVersions.get(id)?.agreementVersion}`));
}
