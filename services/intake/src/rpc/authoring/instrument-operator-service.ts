import type { PlainInit } from '@telehealth/contracts/codec';
import {
  type BundleDifferenceSchema,
  InstrumentOperatorService,
  type LintedBundleSchema,
  type SimulateBundleResponseSchema,
} from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { type Bundle, bundleHash, bundleSchema } from '@telehealth/instrument/bundle';
import { type BundleDifference, graphBundle } from '@telehealth/instrument/review';
import { type Contract, contract } from '@telehealth/rpc';
import {
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { lintCandidateBundle, simulateBundle } from '../../app/authoring/check-bundle.ts';
import { diffBundlesOf } from '../../app/authoring/diff-bundles.ts';
import { importQuestionnaire } from '../../app/authoring/import-questionnaire.ts';
import type { Simulation } from '../../app/authoring/simulation.ts';
import { getBundle, listBundles } from '../../app/publications/list-bundles.ts';
import { promoteBundle, publishBundle, withdrawBundle } from '../../app/publications/publish-bundle.ts';
import type { Context } from '../../context.ts';
import { lintBundleText } from '../../domain/authoring/lint-bundle-text.ts';
import { validBundle } from '../../domain/authoring/validate-bundle.ts';
import { brandsOf, phaseOf, referenceOf, scriptOf } from './bundle-request.ts';

/** Maximum of findings in an answer, the errors first. */
const maxFindings = 1000;

export function instrumentOperatorService(context: Context): Contract {
  return contract(InstrumentOperatorService, {
    async lintBundle({ bundleJson }, call) {
      const { bundle, findings } = await lintCandidateBundle(context, bundleJson, limitsOf(call));
      return {
        findings: findings.slice(0, maxFindings),
        bundle: bundle && shownBundle(bundle),
      };
    },
    async simulateBundle({ bundleJson, scriptJson, phase }, call) {
      const input = { bundleJson, script: scriptOf(scriptJson), phase: phaseOf(phase) };
      return shownSimulation(await simulateBundle(context, input, call.signal));
    },
    async publishBundle({ bundleJson, brandIds }, call) {
      const input = { bundleJson, brandIds: brandsOf(brandIds) };
      return { bundle: await publishBundle(context, operationOf(call), input) };
    },
    async promoteBundle(name, call) {
      return { bundle: await promoteBundle(context, operationOf(call), name) };
    },
    async withdrawBundle(name, call) {
      return { bundle: await withdrawBundle(context, operationOf(call), name) };
    },
    async listBundles({ therapy, limit, pageToken }, call) {
      const [bundleId, bundleVersion] = readPageToken(pageToken, 'text', 'text') ?? [];
      const query = {
        limit: pageLimit(limit),
        ...(therapy !== '' && { therapy }),
        ...(bundleId !== undefined && bundleVersion !== undefined && { after: { bundleId, bundleVersion } }),
      };
      const page = await listBundles(context, query, limitsOf(call));
      return {
        bundles: page.rows,
        nextPageToken: nextPageToken(page, (row) => [row.bundleId, row.bundleVersion]),
      };
    },
    async getBundle(name, call) {
      const { publication, json } = await getBundle(context, name, limitsOf(call));
      return { bundle: publication, bundleJson: json };
    },
    async getBundleSchema() {
      return { schemaJson: JSON.stringify(bundleSchema) };
    },
    async graphBundle({ bundleJson }) {
      return { mermaid: graphBundle(validBundle(lintBundleText(bundleJson))) };
    },
    async importQuestionnaire(input, call) {
      const { bundleJson, report, findings } = await importQuestionnaire(context, input, limitsOf(call));
      return { bundleJson, items: report, findings: findings.slice(0, maxFindings) };
    },
    async diffBundles({ before, after }, call) {
      const compared = { before: referenceOf(before), after: referenceOf(after) };
      const differences = await diffBundlesOf(context, compared, limitsOf(call));
      return { differences: differences.map(shownDifference) };
    },
  });
}

function shownBundle(bundle: Bundle): PlainInit<typeof LintedBundleSchema> {
  const { id: bundleId, version: bundleVersion, nodes } = bundle;
  return { bundleId, bundleVersion, nodeCount: nodes.length, sha256: bundleHash(bundle) };
}

function shownSimulation(simulation: Simulation): PlainInit<typeof SimulateBundleResponseSchema> {
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

function shownDifference(difference: BundleDifference): PlainInit<typeof BundleDifferenceSchema> {
  return { ...difference, beforeJson: difference.before, afterJson: difference.after };
}
