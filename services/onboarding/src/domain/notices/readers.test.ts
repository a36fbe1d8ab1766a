import { expect, test } from 'vitest';
import { type NoticedMember, readersOf } from './readers.ts';

const items = [
  { eventId: 'evt_a', text: 'A', brandIds: ['brd_a'] },
  { eventId: 'evt_b', text: 'B', brandIds: ['brd_b'] },
  { eventId: 'evt_ab', text: 'AB', brandIds: ['brd_a', 'brd_b'] },
  { eventId: 'evt_all', text: 'All' },
];
const member = (memberId: string, differing: Partial<NoticedMember> = {}): NoticedMember => ({
  ...{ memberId, email: `${memberId}@shop.example`, kinds: ['webhook'], hasChosen: false, brandIds: [] },
  ...differing,
});
const contact = 'Contact@shop.example';

/** Who gets what of a notice about webhooks. */
function got(members: readonly NoticedMember[], contactEmail: string | undefined = contact) {
  const readers = readersOf({ kind: 'webhook', items }, members, contactEmail);
  return readers.map((reader) => `${reader.id}: ${reader.items.map(({ text }) => text).join()}`);
}

test('without a member that gets the kind, the contact gets everything', () => {
  expect(got([])).toEqual(['contact: A,B,AB,All']);
  expect(got([member('mem_1', { kinds: ['key'] })])).toEqual(['contact: A,B,AB,All']);
});

test('each member that gets the kind has a mail, and the contact none', () => {
  expect(got([member('mem_1'), member('mem_2')])).toEqual(['mem_1: A,B,AB,All', 'mem_2: A,B,AB,All']);
});

test('a member of some brands gets nothing about another brand or the whole client, and the contact gets what is left', () => {
  expect(got([member('mem_1', { brandIds: ['brd_a'] })])).toEqual(['mem_1: A', 'contact: B,AB,All']);
  expect(got([member('mem_1', { brandIds: ['brd_a', 'brd_b'] })])).toEqual(['mem_1: A,B,AB', 'contact: All']);
  expect(got([member('mem_1', { brandIds: ['brd_c'] })])).toEqual(['contact: A,B,AB,All']);
});

test('a contact who is a member and has chosen, or has some brands, gets what the member gets', () => {
  const own = { email: contact.toLowerCase() };
  expect(got([member('mem_1', { ...own, kinds: [] })])).toEqual(['contact: A,B,AB,All']);
  expect(got([member('mem_1', { ...own, kinds: [], hasChosen: true })])).toEqual([]);
  expect(got([member('mem_1', { ...own, brandIds: ['brd_a'] })])).toEqual(['mem_1: A']);
});

test('without a contact, what no member gets is told to nobody', () => {
  expect(readersOf({ kind: 'webhook', items }, [], undefined)).toEqual([]);
});
