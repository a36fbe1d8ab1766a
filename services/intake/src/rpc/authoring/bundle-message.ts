import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  BundleChange,
  type BundleDifferenceSchema,
  type BundleReference as BundleReferenceMessage,
  type LintedBundleSchema,
  type PublishedBundleSchema,
  type SimulateBundleResponseSchema,
} from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { DomainError, type IssueCode } from '@telehealth/errors';
import { parseBrandId } from '@telehealth/ids';
import { type Bundle, bundleHash, isPhase, type Phase } from '@telehealth/instrument/bundle';
import type { BundleDifference } from '@telehealth/instrument/review';
import type { Script } from '@telehealth/instrument/simulate';
import type { BundleReference } from '../../app/authoring/diff-bundles.ts';
import type { Simulation } from '../../app/authoring/simulation.ts';
import type { ListedPublication } from '../../app/publications/list-bundles.ts';

/** A publication in its contract form. */
export function publicationToProto({
  publishedAt,
  withdrawnAt,
  brandIds = [],
  ...same
}: ListedPublication): MessageInitShape<typeof PublishedBundleSchema> {
  return {
    ...same,
    brandIds: [...brandIds],
    publishedAt: timestampFromMs(publishedAt),
    ...(withdrawnAt !== undefined && { withdrawnAt: timestampFromMs(withdrawnAt) }),
  };
}

/** A bundle that can be published, in its contract form. */
export function lintedToProto(bundle: Bundle): MessageInitShape<typeof LintedBundleSchema> {
  const { id: bundleId, version: bundleVersion, nodes } = bundle;
  return { bundleId, bundleVersion, nodeCount: nodes.length, sha256: bundleHash(bundle) };
}

/** Most brands that a publication names. */
const maxBrands = 50;

/**
 * The brands of a request; none for all. Throws `malformed-request` unless each is a brand id and stands there once.
 */
export function brandsOf(brandIds: readonly string[]): readonly string[] {
  const { length } = brandIds;
  if (length > maxBrands)
    throw malformed('publication.invalid', '/brand_ids', `A publication names at most ${maxBrands} brands.`);
  for (const [index, brandId] of brandIds.entries()) {
    const where = `/brand_ids/${index}`;
    if (parseBrandId(brandId) === undefined)
      throw malformed('publication.invalid', where, 'A brand is named by its id, which begins with `brd_`.');
    if (brandIds.indexOf(brandId) !== index)
      throw malformed('publication.invalid', where, 'A brand is named once.');
  }
  return brandIds;
}

/** The result of a simulation in its contract form. */
export function simulationToProto(
  simulation: Simulation,
): MessageInitShape<typeof SimulateBundleResponseSchema> {
  if (simulation.kind === 'walk') {
    const { nodeIds, status, issues = [] } = simulation.walk;
    return { nodeIds: [...nodeIds], status, issueCodes: issues.map(({ code }) => code) };
  }
  const { scripts, shortest, longest, unknown } = simulation.coverage;
  return {
    walks: scripts.length,
    shortest,
    longest,
    unknownNodeIds: [...unknown.nodeIds],
    unknownConditionsTrue: [...unknown.conditionsTrue],
    unknownConditionsFalse: [...unknown.conditionsFalse],
    unknownEnds: [...unknown.ends],
    unknownAnswers: unknown.answers.map(({ fact, value }) =>
      value === undefined ? fact : `${fact} ${JSON.stringify(value)}`,
    ),
  };
}

/** The bundle that a request names. */
export function referenceOf(reference: BundleReferenceMessage | undefined): BundleReference {
  const { bundleId = '', bundleVersion = '', bundleJson = '' } = reference ?? {};
  return bundleJson === '' ? { bundleId, bundleVersion } : { bundleJson };
}

const changes = {
  added: BundleChange.ADDED,
  removed: BundleChange.REMOVED,
  changed: BundleChange.CHANGED,
  moved: BundleChange.MOVED,
} as const;

/** A difference in its contract form. */
export function differenceToProto({
  what,
  change,
  before = '',
  after = '',
}: BundleDifference): MessageInitShape<typeof BundleDifferenceSchema> {
  return { what, change: changes[change], beforeJson: before, afterJson: after };
}

/** The phase of a request; undefined for one continuous pass. Throws `malformed-request` for another one. */
export function phaseOf(phase: string): Phase | undefined {
  if (phase === '') return undefined;
  if (isPhase(phase)) return phase;
  throw malformed('simulation.invalid', '/phase', 'The phase must be `qualification`, `clinical` or empty.');
}

/** The script of a request; undefined for an empty one. Throws `malformed-request` for anything but a JSON object. */
export function scriptOf(scriptJson: string): Script | undefined {
  if (scriptJson === '') return undefined;
  let script: unknown;
  try {
    script = JSON.parse(scriptJson);
  } catch {
    throw malformed('simulation.invalid', '/script_json', 'The script must be JSON.');
  }
  if (typeof script !== 'object' || script === null || Array.isArray(script)) {
    throw malformed('simulation.invalid', '/script_json', 'The script must be an object.');
  }
  return script as Script;
}

function malformed(code: IssueCode, where: string, message: string): DomainError {
  return new DomainError('malformed-request', 'bundle', { issues: [{ code, message, where }] });
}
