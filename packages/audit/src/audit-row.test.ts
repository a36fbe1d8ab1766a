import { expect, test } from 'vitest';
import { auditRowToProto } from './audit-message.ts';
import { actorOf, auditRow } from './audit-row.ts';

const operator = { name: 'ada', scopes: new Set(['accounts'] as const) };
const tenancy = {
  clientId: 'cli_1',
  brandIds: [],
  brandId: undefined,
  mode: undefined,
  credentialId: 'key_1',
};
const act = {
  act: 'brand.update',
  clientId: 'cli_1',
  subject: 'brd_1',
  changed: { name: 'Slim', origins: ['https://shop.example'] },
  at: 5,
  version: 3,
};

test('decisions.md 11: an act is the operator’s, else the credential’s; an act of nobody is a mistake', () => {
  expect(actorOf({ operator, tenancy: undefined })).toEqual({ kind: 'operator', name: 'ada' });
  expect(actorOf({ operator: undefined, tenancy })).toEqual({ kind: 'credential', name: 'key_1' });
  const nameless = { ...tenancy, credentialId: undefined };
  expect(() => actorOf({ operator: undefined, tenancy: nameless })).toThrow();
  expect(() => actorOf({ operator: undefined, tenancy: undefined })).toThrow();
});

test('a row is named after its subject and the version it gave it, so that one act is one row', () => {
  const row = auditRow({ operator, tenancy: undefined, correlationId: 'c-1' }, act);
  const { version: _, ...told } = act;
  expect(row).toEqual({
    ...told,
    _id: 'brd_1:3',
    actor: { kind: 'operator', name: 'ada' },
    correlationId: 'c-1',
  });
});

test('a row travels with what changed as JSON', () => {
  const row = auditRow({ operator: undefined, tenancy, correlationId: 'c-1' }, act);
  expect(auditRowToProto(row)).toEqual({
    auditRowId: 'brd_1:3',
    act: 'brand.update',
    actor: { who: { case: 'credential', value: 'key_1' } },
    correlationId: 'c-1',
    clientId: 'cli_1',
    subject: 'brd_1',
    changedJson: '{"name":"Slim","origins":["https://shop.example"]}',
    at: 5n,
  });
});
