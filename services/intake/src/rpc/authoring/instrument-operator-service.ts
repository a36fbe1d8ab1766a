import {
  InstrumentOperatorService,
  LintSeverity,
} from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { bundleSchema } from '@telehealth/instrument/bundle';
import { graphBundle } from '@telehealth/instrument/review';
import { type Contract, contract } from '@telehealth/rpc';
import { nextPageToken, pageLimit, readPageToken } from '@telehealth/service-kit';
import { diffBundlesOf } from '../../app/authoring/diff-bundles.ts';
import { getBundle } from '../../app/authoring/get-bundle.ts';
import { lintCandidateBundle } from '../../app/authoring/lint-bundle.ts';
import { listBundles } from '../../app/authoring/list-bundles.ts';
import { promoteBundle } from '../../app/authoring/promote-bundle.ts';
import { publishBundle } from '../../app/authoring/publish-bundle.ts';
import { simulateBundle } from '../../app/authoring/simulate-bundle.ts';
import { validBundle } from '../../app/authoring/validate-bundle.ts';
import { withdrawBundle } from '../../app/authoring/withdraw-bundle.ts';
import type { Context } from '../../context.ts';
import { lintBundleText } from '../../domain/authoring/lint-bundle-text.ts';
import {
  brandsOf,
  differenceToProto,
  lintedToProto,
  phaseOf,
  publicationToProto,
  referenceOf,
  scriptOf,
  simulationToProto,
} from './bundle-message.ts';

const severities = {
  error: LintSeverity.ERROR,
  warning: LintSeverity.WARNING,
  info: LintSeverity.INFO,
} as const;

/** Most findings an answer lists, the errors first. */
const maxFindings = 1000;

export function instrumentOperatorService(context: Context): Contract {
  return contract(InstrumentOperatorService, operatorAccess(InstrumentOperatorService), {
    async lintBundle({ bundleJson }, call) {
      const { bundle, findings } = await lintCandidateBundle(context, call, bundleJson);
      return {
        findings: findings
          .slice(0, maxFindings)
          .map((finding) => ({ ...finding, severity: severities[finding.severity] })),
        ...(bundle && { bundle: lintedToProto(bundle) }),
      };
    },
    async simulateBundle({ bundleJson, scriptJson, phase }, call) {
      const input = { bundleJson, script: scriptOf(scriptJson), phase: phaseOf(phase) };
      return simulationToProto(await simulateBundle(context, call, input));
    },
    async publishBundle({ bundleJson, brandIds }, call) {
      const input = { bundleJson, brandIds: brandsOf(brandIds) };
      return { bundle: publicationToProto(await publishBundle(context, call, input)) };
    },
    async promoteBundle({ bundleId, bundleVersion }, call) {
      return { bundle: publicationToProto(await promoteBundle(context, call, { bundleId, bundleVersion })) };
    },
    async withdrawBundle({ bundleId, bundleVersion }, call) {
      return {
        bundle: publicationToProto(await withdrawBundle(context, call, { bundleId, bundleVersion })),
      };
    },
    async listBundles({ therapy, limit, pageToken }, call) {
      const [bundleId, bundleVersion] = readPageToken(pageToken, 'text', 'text') ?? [];
      const page = await listBundles(context, call, {
        limit: pageLimit(limit),
        ...(therapy !== '' && { therapy }),
        ...(bundleId !== undefined && bundleVersion !== undefined && { after: { bundleId, bundleVersion } }),
      });
      return {
        bundles: page.rows.map(publicationToProto),
        nextPageToken: nextPageToken(page, (row) => [row.bundleId, row.bundleVersion]),
      };
    },
    async getBundle({ bundleId, bundleVersion }, call) {
      const { publication, json } = await getBundle(context, call, { bundleId, bundleVersion });
      return { bundle: publicationToProto(publication), bundleJson: json };
    },
    async getBundleSchema() {
      return { schemaJson: JSON.stringify(bundleSchema) };
    },
    async graphBundle({ bundleJson }) {
      return { mermaid: graphBundle(validBundle(lintBundleText(bundleJson))) };
    },
    async diffBundles({ before, after }, call) {
      const compared = { before: referenceOf(before), after: referenceOf(after) };
      return { differences: (await diffBundlesOf(context, call, compared)).map(differenceToProto) };
    },
  });
}
