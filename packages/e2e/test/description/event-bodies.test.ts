import { eventSamples } from '@telehealth/contracts/event-samples';
import { emptiableEventTexts } from '@telehealth/contracts/event-vocabularies';
import { type PublicEventType, publicEventTypes } from '@telehealth/contracts/events';
import { makeEvent } from '@telehealth/events';
import { beforeAll, expect, test } from 'vitest';
import { eventBody } from '../../../../services/webhooks/src/app/events/event-body.ts';
import { target } from '../../src/clients/target.ts';
import { type Description, readDescription } from '../../src/http/description.ts';
import { send } from '../../src/http/http-client.ts';

let description: Description;
beforeAll(async () => {
  description = readDescription((await send(`${target().base_url}/v1/openapi.json`)).body);
});

/** Why the document does not allow the body; undefined if it does. */
function faultsOf(type: PublicEventType, body: object): string | undefined {
  return description.faultOf(type, body) ?? description.faultOf('DeliveredEvent', body);
}

function bodyOf(type: PublicEventType, data: object): { data: object } {
  const ofJourney = type.startsWith('journey.');
  const event = {
    ...{ type, clientId: 'cli_1', subject: 's', test: true, recordedAt: 1_770_000_000_000, data },
    ...(ofJourney && { brandId: 'brd_1', sequence: 1 }),
  };
  return JSON.parse(eventBody(makeEvent(event as never), { test: false, mode: 'test' }));
}

test.each(publicEventTypes)(
  'decisions.md 10: the body of %s is exactly what the document describes',
  (type) => {
    const sample = eventSamples[type];
    const body = bodyOf(type, sample);
    expect(faultsOf(type, body)).toBeUndefined();
    expect(faultsOf(type, { ...body, more: 1 })).toMatch(/unevaluated/);
    expect(faultsOf(type, { ...body, data: { ...body.data, more: 1 } })).toMatch(/additional|unevaluated/);
    for (const name of Object.keys(body.data)) {
      const { [name as never]: _, ...rest } = body.data;
      const isOptional = emptiableEventTexts.has(name);
      expect(faultsOf(type, { ...body, data: rest }) === undefined, name).toBe(isOptional);
    }
  },
);
