import { agreementIds } from '@telehealth/ids';
import type { Known } from '../enablements/activation.ts';

/** A version of an agreement. */
export interface AnnouncedVersion {
  readonly agreementVersion: string;
  /** Counts the versions of the agreement from 1. */
  readonly number: number;
  /** Epoch ms from which executions of earlier versions do not count. */
  readonly effectiveAt: number;
}

/** The announced versions of an agreement: the one in force, and later ones. */
export interface AnnouncedVersions {
  readonly versions: readonly AnnouncedVersion[];
}

/** The versions of agreements that a client executed, each as `<agreement_id>:<version>`. */
export interface ClientExecutions {
  readonly executed: readonly string[];
}

/**
 * Stores an announced version at an instant (epoch ms), and drops the versions before the one in force; undefined when nothing
 * changes.
 */
export function decideVersions(
  present: AnnouncedVersions | undefined,
  announced: AnnouncedVersion,
  at: number,
): { readonly set: AnnouncedVersions } | undefined {
  const { versions = [] } = present ?? {};
  const inForce = versionInForce(versions, at)?.number ?? 0;
  if (announced.number < inForce || versions.some(({ number }) => number === announced.number))
    return undefined;
  const counting = versions.filter(({ number }) => number >= inForce);
  return { set: { versions: [...counting, announced] } };
}

function versionInForce(versions: readonly AnnouncedVersion[], at: number): AnnouncedVersion | undefined {
  return versions
    .filter(({ effectiveAt }) => effectiveAt <= at)
    .reduce<AnnouncedVersion | undefined>(
      (latest, each) => (latest === undefined || each.number > latest.number ? each : latest),
      undefined,
    );
}

/** The versions that a client has executed, with the announced ones added; undefined when all of them are stored. */
export function mergeExecutions(
  present: ClientExecutions | undefined,
  announced: readonly string[],
): readonly string[] | undefined {
  const { executed = [] } = present ?? {};
  const added = announced.filter((each) => !executed.includes(each));
  return added.length === 0 ? undefined : [...executed, ...added];
}

/**
 * Whether a client has executed every agreement in the version in force at an instant (epoch ms), or in a newer one; undefined while
 * the version in force of an agreement is unknown.
 */
export function areAgreementsCurrent(
  announced: ReadonlyMap<string, readonly AnnouncedVersion[]>,
  { executed }: ClientExecutions,
  at: number,
): Known<boolean> {
  const agreed = agreementIds.map((id) => {
    const versions = announced.get(id) ?? [];
    const inForce = versionInForce(versions, at);
    if (inForce === undefined) return undefined;
    const counting = versions.filter(({ number }) => number >= inForce.number);
    return counting.some(({ agreementVersion }) => executed.includes(`${id}:${agreementVersion}`));
  });
  return agreed.includes(undefined) ? undefined : agreed.every(Boolean);
}
