import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { BrandId } from '../../schema/ids.ts';
import { object, oneOf, only, time, vocabulary } from '../../schema/json-schema.ts';

const DomainKind = vocabulary('DomainKind', {
  login: 'Where patients sign in.',
  member: 'The member portal.',
});

const DomainState = vocabulary('DomainState', {
  requested: 'It is registered.',
  cert_requested: 'DNS names its target.',
  cert_issued: 'Its certificate is issued.',
  active: 'The platform serves it.',
  failed: 'Its record or its certificate went missing; verify it again.',
  blocked: 'An operator took it out of service.',
});

const cname = object('CnameRecord', {
  name: Type.String(),
  type: only('CNAME'),
  value: Type.String({ description: 'Made for this registration and never used again.' }),
});

const exampleDomain = {
  brand_id: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
  kind: 'login',
  hostname: 'login.northwell.example',
  state: 'requested',
  owner: 'client',
  bound_by: 'client',
  cname: {
    name: 'login.northwell.example',
    type: 'CNAME',
    value: 'k3v7q2m5x4tzj6hd2wnb7rcy5e.login.edge.telehealth.example',
  },
  created_at: '2026-02-03T16:05:12.408Z',
  updated_at: '2026-02-03T16:05:12.408Z',
};

export const activeDomain = {
  ...exampleDomain,
  state: 'active',
  updated_at: '2026-02-03T16:20:07.112Z',
};

/** interface.md 2.11. */
export const CustomDomain = resource('CustomDomain', exampleDomain, {
  brand_id: BrandId,
  kind: DomainKind,
  hostname: Type.String({ description: 'In ASCII, lower case.' }),
  state: DomainState,
  owner: oneOf(['client', 'platform']),
  bound_by: oneOf(['client', 'operator']),
  cname,
  created_at: time(),
  updated_at: time('When the state changed last.'),
});

const { kind, hostname } = exampleDomain;

export const DomainCreate = requestBody('DomainCreate', [{ kind, hostname }], {
  kind: DomainKind,
  hostname: Type.String({ minLength: 1, maxLength: 255 }),
});
