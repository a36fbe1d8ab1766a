export {
  apiKeyPattern,
  formatApiKey,
  formatOperatorToken,
  formatPublishableKey,
  isApiKey,
  isOperatorToken,
  isPublishableKey,
  newKeyBody,
  operatorTokenPattern,
  publishableKeyPattern,
} from './api-key.ts';
export { deriveId, type IdPrefix, newId, newOperationId } from './generate.ts';
export {
  type BrandId,
  type ClientId,
  isCorrelationId,
  type JourneyId,
  parseBrandId,
  parseJourneyId,
} from './parse.ts';
export { isTherapy, type Therapy, therapies } from './therapy.ts';
