export {
  apiKeyPattern,
  formatApiKey,
  formatOperatorToken,
  formatPublishableKey,
  isApiKey,
  isOperatorToken,
  isPublishableKey,
  newKeyBody,
  publishableKeyPattern,
} from './api-key.ts';
export { deriveId, type IdPrefix, newId, newOperationId } from './generate.ts';
export {
  isCorrelationId,
  type JourneyId,
  parseBrandId,
  parseJourneyId,
} from './parse.ts';
export { isTherapy, type Therapy, therapies } from './therapy.ts';
