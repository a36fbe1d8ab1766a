export { type BrandOfClient, brandsOfClients } from './brand-of-client.ts';
export { type Cache, type CacheOptions, createCache } from './cache.ts';
export { countedCache } from './cache-metrics.ts';
export { detached } from './detached.ts';
export { type KnownAnswer, knownAnswer } from './known-answer.ts';
export { type LastAnswers, lastAnswersDefinition } from './last-answers.ts';
export { operatorDirectory } from './operator-directory.ts';
export { withLastAnswers } from './with-last-answers.ts';
