export { isUnits, type Units, unitsOfRegion } from '../units/units.ts';
export type {
  BoundDefinition,
  Bundle,
  CriterionDefinition,
  DerivationDefinition,
  FactDefinition,
  FieldDefinition,
  ItemSource,
  MediaDefinition,
  NodeDefinition,
  OptionDefinition,
  OptionSource,
  Period,
  QuestionDefinition,
} from './bundle.ts';
export { bundleHash } from './bundle-hash.ts';
export { canonicalJson } from './canonical-json.ts';
export { type ConsentText, consentTextsOf } from './consent-texts.ts';
export { sha256Hex } from './digest.ts';
export { mediaTypes } from './media-types.ts';
export { bundleSchema } from './schema/bundle-schema.ts';
export type { EndingCode } from './schema/ending-codes.ts';
export { isPhase, type Phase } from './schema/phase.ts';
export { sharedTherapy } from './schema/served-therapies.ts';
