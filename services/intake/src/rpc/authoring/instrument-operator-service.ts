import { InstrumentOperatorService } from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { bundleSchema } from '@telehealth/instrument/bundle';
import { graphBundle } from '@telehealth/instrument/review';
import { type Contract, contract } from '@telehealth/rpc';
import {
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { diffBundlesOf } from '../../app/authoring/diff-bundles.ts';
import { lintCandidateBundle } from '../../app/authoring/lint-bundle.ts';
import { simulateBundle } from '../../app/authoring/simulate-bundle.ts';
import { getBundle } from '../../app/publications/get-bundle.ts';
import { listBundles } from '../../app/publications/list-bundles.ts';
import { promoteBundle } from '../../app/publications/promote-bundle.ts';
import { publishBundle } from '../../app/publications/publish-bundle.ts';
import { withdrawBundle } from '../../app/publications/withdraw-bundle.ts';
import type { Context } from '../../context.ts';
import { lintBundleText } from '../../domain/authoring/lint-bundle-text.ts';
import { validBundle } from '../../domain/authoring/validate-bundle.ts';
import { brandsOf, phaseOf, referenceOf, scriptOf } from './bundle-request.ts';
import { shownBundle, shownDifference, shownSimulation } from './shown-bundle.ts';

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
    async diffBundles({ before, after }, call) {
      const compared = { before: referenceOf(before), after: referenceOf(after) };
      const differences = await diffBundlesOf(context, compared, limitsOf(call));
      return { differences: differences.map(shownDifference) };
    },
  });
}
