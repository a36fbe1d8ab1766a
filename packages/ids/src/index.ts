export {
  apiKeyPattern,
  formatApiKey,
  formatConsoleToken,
  formatOperatorToken,
  formatPublishableKey,
  formatSessionToken,
  isApiKey,
  isConsoleToken,
  isPublishableKey,
  isSessionToken,
  newKeyBody,
  publishableKeyPattern,
} from './api-key.ts';
export {
  type Attribution,
  attributionParts,
  parseAttribution,
} from './attribution.ts';
export { caseNumberPattern, deriveCaseNumber, parseCaseNumber } from './case-number.ts';
export { advancedInstant, advancesSince, type ClockAdvance, dayMs, hourMs } from './clock-advance.ts';
export { isEmail } from './email.ts';
export { deriveId, type IdPrefix, idOfDigest, newId, newOperationId } from './generate.ts';
export {
  type JourneyEventType,
  journeyEventMeanings,
  type MilestoneType,
  reportedMilestones,
} from './journey-event.ts';
export { type MemberRole, roleMeanings, scopesOfRole } from './member-role.ts';
export {
  isNoticeKind,
  type NoticeKind,
  noticeKinds,
  noticesOfRole,
  usualNotices,
} from './notice-kind.ts';
export {
  brandIdPattern,
  correlationIdMaxLength,
  correlationIdPattern,
  idMaxLength,
  isBrandIdOfAnyLength,
  isCorrelationId,
  isOfferingRef,
  isReference,
  type JourneyId,
  journeyIdPattern,
  offeringRefMaxLength,
  offeringRefPattern,
  orderRefPattern,
  parseBrandId,
  parseJourneyId,
  referencePattern,
  registrationIdPattern,
} from './parse.ts';
export { type PublicEventName, publicEventMeanings } from './public-event.ts';
export { newTypedCode, parseTypedCode } from './typed-code.ts';
export {
  type AgreementId,
  agreementIds,
  bundleFlags,
  type ContentSlot,
  contentSlotMeanings,
  type Flag,
  flagMeanings,
  isTherapy,
  type Therapy,
  therapies,
} from './vocabulary.ts';
