export type {
  Bundle,
  CriterionDefinition,
  FactDefinition,
  MediaDefinition,
  NodeDefinition,
} from './bundle.ts';
export { bundleHash } from './bundle-hash.ts';
export { bundleSchema } from './bundle-schema.ts';
export { canonicalJson } from './canonical-json.ts';
export { type ConsentText, consentTextsOf } from './consent-texts.ts';
export { sha256Hex } from './digest.ts';
export type { EndingCode } from './ending-codes.ts';
export { isPhase, type Phase } from './phase.ts';
export { sharedTherapy } from './served-therapies.ts';
