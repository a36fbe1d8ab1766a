export type { Call } from './calls/call.ts';
export type { List, ListPath, Pages } from './calls/lists.ts';
export { NoAnswerError } from './calls/no-answer-error.ts';
export { type Issue, isProblem, type ProblemCode, ProblemError } from './calls/problem-error.ts';
export {
  type Client,
  type ClientOptions,
  createClient,
  type KeyOptions,
  type SessionOptions,
} from './create-client.ts';
export type { components, operations, ProblemKind, paths } from './gen/api.ts';
export type { AnswerOf, Control, Given, NodeOf, QuestionControl, RenderedNode } from './journey/answers.ts';
export { answerOfFigure, type Figure, figureOfAnswer } from './journey/figures.ts';
export type {
  ActiveJourney,
  AnswerOptions,
  BackOptions,
  Consent,
  Display,
  EndedJourney,
  Journey,
  Media,
  MediaAnswerOptions,
  Question,
  Review,
  SendOptions,
} from './journey/journey.ts';
export type { SendFileOptions, UploadOptions } from './journey/upload.ts';
export type { Walk } from './journey/walk.ts';
export type { WalkOptions } from './journey/walk-options.ts';
export type { WebhookBody, WebhookHeaders } from './webhooks/request.ts';
export {
  type PublicKeyOptions,
  type VerifyOptions,
  verifyWebhook,
  verifyWebhookByPublicKey,
  type WebhookEvent,
  WebhookVerificationError,
} from './webhooks/verify-webhook.ts';
