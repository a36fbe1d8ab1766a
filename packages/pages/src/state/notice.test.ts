import { expect, test } from 'vitest';
import { offeringNotice } from './notice.ts';

test.each([
  ['nothing was wanted', undefined, 'a', 'recorded', undefined],
  ['the journey is about it', 'a', 'a', 'recorded', undefined],
  ['another one was begun before', 'b', 'a', 'recorded', 'otherOffering'],
  ['it is not sold', 'b', undefined, 'not_sold', 'notSold'],
  ['nobody knows it', 'b', undefined, 'unknown', 'notSold'],
])('decisions.md 12, offering_state: the patient is told where %s', (_, wanted, recorded, state, kind) => {
  expect(offeringNotice(wanted, recorded, state)?.kind).toBe(kind);
});
