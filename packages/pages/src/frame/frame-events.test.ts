import { expect, test } from 'vitest';
import type { Place } from '../state/place.ts';
import { type FrameEvent, frameEventsOf } from './frame-events.ts';

const at = (name: Place['at']) => ({ at: name }) as Place;

test.each<[Place['at'], Place['at'], FrameEvent | undefined]>([
  ['choosing', 'asking', 'started'],
  ['asking', 'paying', 'submitted'],
  ['asking', 'following', 'submitted'],
  ['confirming', 'asking', 'paid'],
  ['paying', 'following', 'paid'],
  ['asking', 'signed-out', 'closed'],
  // Not: why. One who left and one who is not eligible are alike.
  ['asking', 'ended', 'closed'],
  ['opening', 'asking', undefined],
  ['opening', 'ended', undefined],
  ['asking', 'asking', undefined],
  ['asking', 'session-ended', undefined],
])('decisions.md 15: between %s and %s the site around the page learns %s', (before, after, event) => {
  expect(frameEventsOf(at(before), at(after), false)).toEqual(event === undefined ? [] : [event]);
});

test('decisions.md 15: who comes back from the checkout has paid once the journey goes on, and not before', () => {
  expect(frameEventsOf(at('opening'), at('asking'), true)).toEqual(['paid']);
  expect(frameEventsOf(at('opening'), at('paying'), true)).toEqual([]);
  expect(frameEventsOf(at('opening'), at('confirming'), true)).toEqual([]);
});
