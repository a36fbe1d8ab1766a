import type { Plain } from '@telehealth/contracts/codec';
import type { BundleReferenceSchema } from '@telehealth/contracts/intake/v1/instrument_operator_service';
import { DomainError, type IssueCode } from '@telehealth/errors';
import { parseBrandId } from '@telehealth/ids';
import { isPhase, type Phase } from '@telehealth/instrument/bundle';
import type { Script } from '@telehealth/instrument/simulate';
import type { BundleReference } from '../../app/authoring/diff-bundles.ts';

const maxBrands = 50;

/** The brands of a request; none for all. Throws `malformed-request` for malformed and repeated brand ids. */
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

export function referenceOf(reference: Plain<typeof BundleReferenceSchema> | undefined): BundleReference {
  const { bundleId = '', bundleVersion = '', bundleJson = '' } = reference ?? {};
  return bundleJson === '' ? { bundleId, bundleVersion } : { bundleJson };
}

/** Undefined for one continuous pass. Throws `malformed-request` for an unknown phase. */
export function phaseOf(phase: string): Phase | undefined {
  if (phase === '') return undefined;
  if (isPhase(phase)) return phase;
  throw malformed('simulation.invalid', '/phase', 'The phase must be `qualification`, `clinical` or empty.');
}

/** Undefined for an empty one. Throws `malformed-request` for anything but a JSON object. */
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
