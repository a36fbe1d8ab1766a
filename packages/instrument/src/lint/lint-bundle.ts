import type { Bundle } from '../bundle/bundle.ts';
import { checkBounds } from './check-bounds.ts';
import { checkConditions } from './check-conditions.ts';
import { checkContact } from './check-contact.ts';
import { checkControls } from './check-controls.ts';
import { checkCopy } from './check-copy.ts';
import { checkDerivations } from './check-derivations.ts';
import { checkDisplays } from './check-displays.ts';
import { checkDuplicates } from './check-duplicates.ts';
import { checkEligibility } from './check-eligibility.ts';
import { checkFacts } from './check-facts.ts';
import { checkMedia } from './check-media.ts';
import { checkPhases } from './check-phases.ts';
import { checkPrefill } from './check-prefill.ts';
import { checkTexts } from './check-texts.ts';
import { checkUnused } from './check-unused.ts';
import type { Finding } from './finding.ts';
import { type Check, createLintContext } from './lint-context.ts';
import { parseBundle } from './parse-bundle.ts';

/** What the lint finds. A bundle without errors may be published and compiled. */
export interface LintReport {
  /** Present when there is no error. */
  readonly bundle?: Bundle;
  readonly findings: readonly Finding[];
}

const checks: readonly Check[] = [
  checkDuplicates,
  checkFacts,
  checkBounds,
  checkControls,
  checkContact,
  checkPrefill,
  checkMedia,
  checkPhases,
  checkDerivations,
  checkConditions,
  checkEligibility,
  checkDisplays,
  checkCopy,
  checkTexts,
  checkUnused,
];

/**
 * Checks untrusted JSON as a bundle to publish, by itself (`checkConsentsBeside` compares it with what is published). Of a
 * bundle of the wrong structure only the faults of the structure are reported. Never throws.
 */
export function lintBundle(input: unknown): LintReport {
  const parsed = parseBundle(input);
  if ('findings' in parsed) return parsed;
  const { bundle } = parsed;
  const findings: Finding[] = [];
  const context = createLintContext(bundle, findings);
  for (const check of checks) check(context);
  return findings.some(({ severity }) => severity === 'error') ? { findings } : { bundle, findings };
}
