import type { ErrorKind } from '@telehealth/errors';

/** For developers who receive the problem. */
export interface ProblemText {
  readonly meaning: string;
  readonly remedy: string;
}

/** For each kind of the error table. */
export const problemTexts: Readonly<Record<ErrorKind, ProblemText>> = {
  'malformed-request': {
    meaning:
      'The request is not understood: broken framing or JSON, a field that does not exist, a value of the wrong type, or a parameter outside its list.',
    remedy:
      'Read issues where present: where points into the body. Correct the request; sent again as it is, it fails again.',
  },
  'malformed-brand': {
    meaning: 'The X-Brand-Id header is missing, sent more than once, or not a brand id.',
    remedy: 'Send exactly one X-Brand-Id header with an id that starts with brd_.',
  },
  unauthorized: {
    meaning:
      'The request carries no usable credential. The answer is the same for a missing, malformed, unknown and revoked key, and for paths that do not exist.',
    remedy: 'Send Authorization: Bearer with a current key of this deployment, once.',
  },
  'publishable-credential-read-only': {
    meaning: 'A publishable key was used for something other than its two read-only operations.',
    remedy: 'Call this operation from your server with an API key.',
  },
  'keys-by-contact': {
    meaning: 'API keys of this client are issued by its onboarding contact, not by itself.',
    remedy:
      'Ask your onboarding contact for the key, or to let your client create keys. You can rotate and end keys yourself.',
  },
  forbidden: {
    meaning: 'The credential is valid, but its scopes do not name what the operation needs.',
    remedy: 'Use a key with the scope that the operation shows under its security in the description.',
  },
  'not-found': {
    meaning:
      'The path or id is unknown, or the resource belongs to another client or brand. The answer does not say which.',
    remedy: 'Check the path, the ids and the X-Brand-Id header.',
  },
  'method-not-allowed': {
    meaning: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods in the Allow header.',
  },
  conflict: {
    meaning:
      'The request does not fit the present state, for example an answer to a node that is not the current one.',
    remedy: 'Read the current state again and decide from there.',
  },
  'not-ready': {
    meaning: 'What the request waits for has not happened yet. Nothing was changed.',
    remedy: 'Send the same request again after Retry-After.',
  },
  'idempotency-in-flight': {
    meaning: 'A request with the same Idempotency-Key is still being worked on.',
    remedy: 'Send the same request again after Retry-After to receive its outcome.',
  },
  'payload-too-large': {
    meaning: 'The body is larger than this operation takes.',
    remedy: 'Send less. Most operations take 64 KiB.',
  },
  'unsupported-media-type': {
    meaning: 'The body is not of a media type this operation takes.',
    remedy:
      'Send the Content-Type that the operation takes: application/json, application/offset+octet-stream for an upload, or application/octet-stream for a picture.',
  },
  validation: {
    meaning:
      'The request is well-formed, but its content does not hold against the catalog or the rules of authoring.',
    remedy: 'Read issues: each names a code and, in where, the place in the body.',
  },
  'config-gap': {
    meaning:
      'With the present configuration no questionnaire can be served for this request. The answer is the same for every structural cause.',
    remedy:
      "Check the brand's enabled therapies, the offering parameter and the redirect allowlist, and that the therapy has a published questionnaire.",
  },
  'phase-not-ready': {
    meaning: 'The phase asked for cannot begin yet.',
    remedy:
      'Complete the qualification and its payment first, then resolve the clinical phase with the same journey. While the patient is not eligible it stays closed.',
  },
  'answer-refused': {
    meaning: 'The answer contradicts itself: an exclusive option was combined with others.',
    remedy: 'Show the codes in issues to the patient and let them choose again. Nothing was stored.',
  },
  'idempotency-mismatch': {
    meaning: 'The Idempotency-Key was used before with another request.',
    remedy: 'Use a fresh key for every new request; reuse one only to repeat a request unchanged.',
  },
  'rate-limited': {
    meaning:
      'Too many requests within the window of this credential, too much stored under idempotency keys in this hour, or too much created in this day: then there is a code.',
    remedy: 'Slow down and continue after Retry-After.',
  },
  internal: {
    meaning: 'Something failed on our side.',
    remedy:
      'Report the X-Correlation-Id of the answer. A change may or may not have happened: read the state before repeating it.',
  },
  unavailable: {
    meaning: 'The platform, or the questionnaire asked for, cannot be served right now.',
    remedy: 'Send the same request again after Retry-After, with growing pauses.',
  },
  maintenance: {
    meaning:
      'The platform takes no changes for the moment, because its operators work on it. Reads are answered.',
    remedy: 'Nothing was changed. Send the same request again after Retry-After.',
  },
  timeout: {
    meaning: 'The request took longer than its deadline.',
    remedy:
      'Repeat a read after Retry-After. Read the state before repeating a change, or repeat it with the same Idempotency-Key.',
  },
};
