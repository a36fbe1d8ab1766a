import { hourMs } from '@telehealth/ids';
import { expect, test } from 'vitest';
import { nextGeneration, type SessionGeneration } from '../session-generation.ts';
import { decideSessionEnd, isOpen, patientSession } from './browser-session.ts';

const client: SessionGeneration = {};
const brand: SessionGeneration & { readonly _id: string; readonly clientId: string } = {
  _id: 'brd_1',
  clientId: 'cli_1',
};
const opened = {
  _id: 'bss_1',
  tokenSha256: 'a',
  ...patientSession({ mode: 'test', client, brand }, 1000),
};
const owners = { client, brand };

test('decisions.md 15: a session is valid until its end', () => {
  const { unusedUntil: _, ...used } = opened;
  expect(isOpen(used, owners, opened.endsAt - 1)).toBe(true);
  expect(isOpen(used, owners, opened.endsAt)).toBe(false);
});

test('decisions.md 13: an unused session is valid for an hour, and an ended session is removed an hour later', () => {
  expect(isOpen(opened, owners, 1000 + hourMs - 1)).toBe(true);
  expect(isOpen(opened, owners, 1000 + hourMs)).toBe(false);
  expect(decideSessionEnd(opened, 'holder', 5000)).toMatchObject({ set: { endsAt: 5000 + hourMs } });
  const late = opened.endsAt - 1;
  expect(decideSessionEnd(opened, 'holder', late)).toMatchObject({ set: { endsAt: opened.endsAt } });
});

test('decisions.md 15: the end of the sessions of a client or a brand ends the open ones, and none that is opened later', () => {
  for (const ended of [
    { client: nextGeneration(client), brand },
    { client, brand: { ...brand, ...nextGeneration(brand) } },
  ]) {
    expect(isOpen(opened, ended, 1001)).toBe(false);
    const later = { ...opened, ...patientSession({ mode: 'test', ...ended }, 1001) };
    expect(isOpen(later, ended, 1001)).toBe(true);
  }
});

test('a session without its client or its brand is not valid', () => {
  expect(isOpen(opened, { client: undefined, brand }, 1001)).toBe(false);
  expect(isOpen(opened, { client, brand: undefined }, 1001)).toBe(false);
});

test('the end by an operator is audited, the end by its holder is not, and a second end changes nothing', () => {
  const byOperator = decideSessionEnd(opened, 'other', 5);
  expect(byOperator).toMatchObject({ set: { endedAt: 5 }, audit: { action: 'browser_session.end' } });
  expect(decideSessionEnd(opened, 'holder', 5)).not.toHaveProperty('audit');
  expect(decideSessionEnd({ ...opened, endedAt: 5 }, 'holder', 6)).toBeUndefined();
});
