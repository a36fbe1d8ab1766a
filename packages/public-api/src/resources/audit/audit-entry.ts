import { Type } from 'typebox';
import { resource } from '../../schema/envelope.ts';
import { object, orNull, time, vocabulary } from '../../schema/json-schema.ts';
import { PeriodQuery } from '../../schema/list-query.ts';
import { PageQuery } from '../../schema/page.ts';

const ActorKind = vocabulary('AuditActorKind', {
  api_key: 'An API key of the client.',
  session: 'A session of the console, or of a patient.',
  operator: 'A person who works for the platform.',
  platform: 'The platform itself, such as a schedule.',
  provider: 'The payment provider, or somebody there.',
  patient: 'The patient.',
});

export const Actor = object('AuditActor', {
  kind: ActorKind,
  id: orNull(Type.String({ description: 'Of the key or the session; null for all others.' })),
  member_id: Type.Optional(Type.String()),
});

export const AuditEntry = resource(
  'AuditEntry',
  {
    id: 'aud_4hTz9WcQ2bLx7RnVk1Ys6M',
    action: 'brand.create',
    subject: 'brd_4fKq0ZcX1mB7tRj2vWnY9s',
    actor: { kind: 'operator', id: null },
    correlation_id: 'cor_4hTz9WcQ2bLx7RnVk1Ys6M',
    changed: null,
    occurred_at: '2026-02-03T16:05:12.408Z',
  },
  {
    id: Type.String(),
    action: Type.String({
      description: 'What was done, such as `api_key.issue`. The list of actions grows.',
    }),
    subject: Type.String({ description: 'The id of what was changed.' }),
    actor: Actor,
    correlation_id: Type.String({ description: 'That of the request.' }),
    changed: Type.Unsafe<Readonly<Record<string, unknown>> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description:
        'What a key or a session changed, field by field, without secrets and without anything about patients. Null for acts of others.',
    }),
    occurred_at: time(),
  },
);

export const AuditQuery = Type.Object({
  actor: Type.Optional(
    Type.String({
      pattern: '^(key|bss|mem)_[0-9A-Za-z]{1,60}$',
      description: 'A key, a session or a member.',
    }),
  ),
  ...PeriodQuery.properties,
  ...PageQuery.properties,
});
