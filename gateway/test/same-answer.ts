import { expect } from 'vitest';
import { exchange, parseAnswer, type RawAnswer } from './raw-http.ts';

/** A listening gateway over scripted upstreams. */
export interface ObservedGateway {
  readonly port: number;
  /** Every call the upstreams received so far. */
  readonly calls: readonly { readonly method: string }[];
}

/** The one answer, and the methods of upstreams that each of the requests called. */
export interface SameAnswer {
  readonly answer: RawAnswer;
  readonly asked: readonly string[];
}

/**
 * Sends the requests (bytes by name) one after the other. All must have one answer to the byte, save for what
 * differs from request to request, and cost the upstreams the same calls. Credentials are looked up beforehand.
 */
export async function expectSameAnswer(
  { port, calls }: ObservedGateway,
  requests: Readonly<Record<string, string>>,
): Promise<SameAnswer> {
  const outcomeOf = async (bytes: string) => {
    const before = calls.length;
    const answer = parseAnswer(await exchange(port, bytes));
    return { answer, asked: calls.slice(before).map((call) => call.method) };
  };
  const entries = Object.entries(requests);
  for (const [, bytes] of entries) await outcomeOf(bytes);

  let first: SameAnswer | undefined;
  for (const [name, bytes] of entries) {
    const outcome = await outcomeOf(bytes);
    first ??= outcome;
    expect(outcome.answer.constantBytes, name).toBe(first.answer.constantBytes);
    expect(outcome.asked, `upstreams asked: ${name}`).toEqual(first.asked);
  }
  if (first === undefined) throw new Error('no requests to compare');
  return first;
}
