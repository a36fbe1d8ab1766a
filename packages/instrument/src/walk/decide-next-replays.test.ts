import { describe, expect, test } from 'vitest';
import { currentOf, tryNext } from '../../test/authored-bundle.ts';
import { after, instrument, refusal, steps } from '../../test/walked-session.ts';
import type { GivenAnswer } from './answers/given-answer.ts';

describe('decisions.md 3: only the current node is answered', () => {
  test.each<[string, number, GivenAnswer]>([
    ['a node passed before', 2, { nodeId: 'd_hello' }],
    ['a node ahead', 1, { nodeId: 'q_note', answer: 'x' }],
    ['a node that does not show', 1, { nodeId: 'q_former', answer: true }],
    ['no node of the instrument', 1, { nodeId: 'constructor', answer: true }],
    ['another answer to the node answered last', 2, { nodeId: 'q_smoker', answer: false }],
    ['anything after the end', 6, { nodeId: 'q_note', answer: 'x' }],
  ])('%s is a conflict', (_, count, submission) => {
    expect(refusal(after(count), submission)).toEqual({ thrown: 'conflict', issues: [] });
  });

  test.each([1, 2, 3, 4, 5, 6])('the submission accepted last is a replay (step %i)', (count) => {
    const replay = { nodeId: currentOf(after(count - 1)), ...steps[count - 1] };
    expect(tryNext(instrument, after(count), replay)).toEqual({ kind: 'replayed' });
  });

  test('decisions.md 1: a 409 says which node is current, or how the session ended', () => {
    const thrownAt = (count: number) => {
      try {
        tryNext(instrument, after(count), { nodeId: 'constructor', answer: true });
      } catch (error) {
        return error;
      }
    };
    const current = currentOf(after(1));
    expect(thrownAt(1)).toMatchObject({
      reason: 'node_not_current',
      detail: `The current node is ${current}.`,
    });
    expect(thrownAt(6)).toMatchObject({ reason: 'session_ended', detail: 'The session is complete.' });
  });

  test('a replay after something else was accepted is a conflict', () => {
    expect(refusal(after(3), { nodeId: 'q_smoker', answer: true })).toMatchObject({ thrown: 'conflict' });
  });
});
