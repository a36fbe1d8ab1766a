/**
 * No answer came in time, or it broke off: the network, or the platform, is away. What was sent may have taken effect; the same
 * call with the same idempotency key is safe. `cause` is what `fetch` threw.
 */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(cause: unknown) {
    super('The platform did not answer.', { cause });
  }
}
