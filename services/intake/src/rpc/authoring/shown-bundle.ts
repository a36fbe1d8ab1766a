import type { PlainInit } from '@telehealth/contracts/codec';
import type {
  BundleDifferenceSchema,
  LintedBundleSchema,
  SimulateBundleResponseSchema,
} from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { type Bundle, bundleHash } from '@telehealth/instrument/bundle';
import type { BundleDifference } from '@telehealth/instrument/review';
import type { Simulation } from '../../app/authoring/simulation.ts';

export function shownBundle(bundle: Bundle): PlainInit<typeof LintedBundleSchema> {
  const { id: bundleId, version: bundleVersion, nodes } = bundle;
  return { bundleId, bundleVersion, nodeCount: nodes.length, sha256: bundleHash(bundle) };
}

export function shownSimulation(simulation: Simulation): PlainInit<typeof SimulateBundleResponseSchema> {
  if (simulation.kind === 'walk') {
    const { nodeIds, status, issues = [] } = simulation.walk;
    return { nodeIds, status, issueCodes: issues.map(({ code }) => code) };
  }
  const { scripts, unknown, ...lengths } = simulation.coverage;
  return {
    ...lengths,
    walks: scripts.length,
    unknownNodeIds: unknown.nodeIds,
    unknownConditionsTrue: unknown.conditionsTrue,
    unknownConditionsFalse: unknown.conditionsFalse,
    unknownEnds: unknown.ends,
    unknownAnswers: unknown.answers.map(({ fact, value }) =>
      value === undefined ? fact : `${fact} ${JSON.stringify(value)}`,
    ),
  };
}

export function shownDifference(difference: BundleDifference): PlainInit<typeof BundleDifferenceSchema> {
  return { ...difference, beforeJson: difference.before, afterJson: difference.after };
}
