import type { Bundle } from '../bundle/bundle.ts';
import { checkAddressStates } from './checks/check-address-states.ts';
import { checkBounds } from './checks/check-bounds.ts';
import { checkConditions } from './checks/check-conditions.ts';
import { checkContact, checkContactOrder } from './checks/check-contact-order.ts';
import { checkControls } from './checks/check-controls.ts';
import { checkCopy } from './checks/check-copy.ts';
import { checkDerivations } from './checks/check-derivations.ts';
import { checkDisplays } from './checks/check-displays.ts';
import { checkDuplicates } from './checks/check-duplicates.ts';
import { checkEligibility } from './checks/check-eligibility.ts';
import { checkFacts } from './checks/check-facts.ts';
import { checkFlags, checkTherapy } from './checks/check-flags.ts';
import { checkLocales } from './checks/check-locales.ts';
import { checkMedia } from './checks/check-media.ts';
import { checkPhases } from './checks/check-phases.ts';
import { checkPrefill } from './checks/check-prefill.ts';
import { checkQuantities } from './checks/check-quantities.ts';
import { checkScores } from './checks/check-scores.ts';
import { checkStandIns } from './checks/check-stand-ins.ts';
import { checkLinks, checkTexts } from './checks/check-texts.ts';
import { checkUnknownAnswers } from './checks/check-unknown-answers.ts';
import { checkUnused } from './checks/check-unused.ts';
import type { Finding } from './findings/finding.ts';
import { type Check, createLintContext } from './findings/lint-context.ts';
import { withSubject } from './findings/subject.ts';
import { parseBundle } from './reading/parse-bundle.ts';
import { holdsInWhole, readablePart } from './reading/readable-part.ts';

/** A bundle without errors may be published and compiled. */
export interface LintReport {
  /** Present without errors. */
  readonly bundle?: Bundle;
  readonly findings: readonly Finding[];
}

/** Far above any bundle, and below what a recursive check can take. */
const maxNesting = 500;

const checks: readonly Check[] = [
  checkTherapy,
  checkLocales,
  checkDuplicates,
  checkFacts,
  checkBounds,
  checkControls,
  checkContact,
  checkContactOrder,
  checkPrefill,
  checkMedia,
  checkPhases,
  checkScores,
  checkDerivations,
  checkConditions,
  checkStandIns,
  checkUnknownAnswers,
  checkEligibility,
  checkAddressStates,
  checkDisplays,
  checkLinks,
  checkCopy,
  checkTexts,
  checkQuantities,
  checkFlags,
  checkUnused,
];

/**
 * Checks untrusted JSON as a bundle by itself (`checkConsentsBeside` compares it with published ones). With structural
 * faults, the readable part is checked too. Messages name the node, section, fact or criterion. Never throws.
 */
export function lintBundle(input: unknown): LintReport {
  if (isDeeperThan(input, maxNesting)) {
    const message = `A bundle is at most ${maxNesting} levels deep.`;
    return { findings: [{ code: 'TOO_DEEP', severity: 'error', where: '', message }] };
  }
  const parsed = parseBundle(input);
  if ('bundle' in parsed) {
    const { bundle } = parsed;
    const findings = findingsIn(bundle).map((finding) => withSubject(bundle, finding));
    return findings.some(({ severity }) => severity === 'error') ? { findings } : { bundle, findings };
  }
  const faults = parsed.findings;
  const part = readablePart(input, faults);
  const others = part
    ? findingsIn(part.bundle)
        .filter((finding) => holdsInWhole(part, finding))
        .map((finding) => ({ ...finding, where: part.inWhole(finding.where) }))
    : [];
  return { findings: [...faults, ...others].map((finding) => withSubject(input, finding)) };
}

function findingsIn(bundle: Bundle): readonly Finding[] {
  const findings: Finding[] = [];
  const context = createLintContext(bundle, findings);
  for (const check of checks) check(context);
  return findings;
}

function isDeeperThan(input: unknown, levels: number): boolean {
  let layer: readonly unknown[] = [input];
  for (let level = 0; layer.length > 0; level++) {
    if (level > levels) return true;
    layer = layer.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}
