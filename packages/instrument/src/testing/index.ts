// For tests and benchmarks of other rooms only.
export { mediaTypes } from '../bundle/media-types.ts';
export { dayOf } from '../session/day-of.ts';
export { answerAt, type Patient, simulateWalk } from '../simulate/simulated-walk.ts';
export { addressLengths, isRequiredPart } from '../values/address-parts.ts';
export { continueClinical } from '../walk/open-session.ts';
export { planSession } from '../walk/plan.ts';
