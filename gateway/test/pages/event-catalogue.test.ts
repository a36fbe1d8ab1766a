import { readFile } from 'node:fs/promises';
import { publicEventTypes } from '@telehealth/contracts/events';
import { publicEventMeanings } from '@telehealth/ids';
import { eventDataSchema, isOfJourney } from '@telehealth/public-api/events/event-data';
import { writtenOut } from '@telehealth/public-api/openapi/written-out';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import { scriptedContext } from '../scripted.ts';

const app = buildApp(scriptedContext().context);
afterAll(() => app.close());

interface Schema {
  readonly oneOf: readonly { readonly $ref: string }[];
  readonly discriminator: object;
  readonly allOf: readonly [
    { readonly $ref: string },
    { readonly properties: Readonly<Record<string, object>> },
  ];
}
interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly webhooks: {
    readonly event: {
      readonly post: {
        readonly parameters: readonly { readonly name: string; readonly required: boolean }[];
        readonly requestBody: {
          readonly content: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>;
        };
        readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
      };
    };
  };
}

let document: Document;
beforeAll(async () => {
  document = writtenOut((await app.inject('/v1/openapi.json')).json<Document>());
});

const prefix = '#/components/schemas/';

test('interface.md 6, decisions.md 14: the vocabulary of requests and the bodies of the described webhook are the 26 public types and six more', () => {
  expect(publicEventTypes).toHaveLength(26 + 6);
  expect(Object.keys(publicEventMeanings).sort()).toEqual([...publicEventTypes].sort());
  expect(Object.keys(document.webhooks)).toEqual(['event']);
  const { content } = document.webhooks.event.post.requestBody;
  const { schemas } = document.components;
  const body = schemas[content['application/json']?.schema.$ref.slice(prefix.length) ?? ''];
  expect(body?.discriminator).toEqual({ propertyName: 'type' });
  expect(body?.oneOf.map(({ $ref }) => $ref.slice(prefix.length)).sort()).toEqual(
    [...publicEventTypes].sort(),
  );
  for (const type of publicEventTypes) {
    const [envelope, own] = schemas[type]?.allOf ?? [];
    const base = type.startsWith('journey.') ? 'JourneyEvent' : 'ClientEvent';
    expect([envelope?.$ref, own?.properties.type], type).toEqual([
      `${prefix}${base}`,
      { type: 'string', enum: [type] },
    ]);
  }
});

test('decisions.md 10: the webhook is described with its headers, and with what a receiver may answer', () => {
  const { parameters, responses } = document.webhooks.event.post;
  const headers = parameters.map(({ name, required }) => [name, required]);
  expect(Object.fromEntries(headers)).toEqual({
    ...{ 'webhook-id': true, 'webhook-timestamp': true, 'webhook-signature': true },
    ...{ 'webhook-delivery-id': true, 'webhook-attempt': true, 'webhook-test': false },
    ...{ 'x-correlation-id': true, 'user-agent': true },
  });
  expect(Object.keys(responses)).toEqual(['410', '2XX', 'default']);
  expect(Object.keys(responses.default?.headers ?? {})).toEqual(['Retry-After', 'webhook-delivery']);
});

test('the guide lists every type with its sentence and the fields of its data', async () => {
  const guide = await readFile(new URL('../../../docs/guides/webhooks.md', import.meta.url), 'utf8');
  const rows = publicEventTypes.map((type) => {
    const { properties } = eventDataSchema(type);
    const names = isOfJourney(type)
      ? ['journey_id', ...Object.keys(properties), 'sequence']
      : Object.keys(properties);
    const fields = names.map((name) => `\`${name}\``);
    return `| \`${type}\` | ${publicEventMeanings[type]} | ${fields.join(', ')} |`;
  });
  const shown = guide.split('\n').filter((line) => /^\| `(journey|onboarding)\./.test(line));
  expect(shown.sort()).toEqual(rows.sort());
});
