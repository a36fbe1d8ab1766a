import { pinOf } from '@telehealth/instrument/walk';
import { describe, expect, test } from 'vitest';
import { createInstrumentComposer } from '../src/app/pinned/instrument-composer.ts';
import type { NamedOffering } from '../src/domain/sessions/named-offering.ts';
import { type Overlays, overlaysDefinition } from '../src/storage/overlays.ts';
import { startOne } from './publishing-under-test.ts';

const slim = { clientId: 'cli_1', brandId: 'brd_slim' };
const ofAnotherClient = { clientId: 'cli_2', brandId: 'brd_slim' };
const strangers = [{ clientId: 'cli_1', brandId: 'brd_other' }, ofAnotherClient];

const offering: NamedOffering = {
  offeringRef: 'slim-monthly',
  therapies: ['weight_loss'],
  isKnown: true,
  enabled: true,
  sold: [],
  revision: 'r1',
  overlay: {
    ...slim,
    offeringRef: 'slim-monthly',
    ownFacts: [{ code: 'brd_slim:pets', valueType: 'boolean', cardinality: 'single', options: [] }],
    questions: [
      {
        questionId: 'q_pets',
        fact: 'brd_slim:pets',
        control: 'yes_no',
        copy: { headline: 'Any pets?' },
        optionLabels: {},
        options: [],
        required: true,
        whenJson: '',
      },
    ],
  },
};

/** A composer over a store that keeps what the brand asks, and the pin of it; `reads` counts look-ups of overlays. */
async function composed() {
  const { context } = await startOne();
  const stored = await context.store.collection(overlaysDefinition);
  let reads = 0;
  const overlays: Overlays = {
    ...stored,
    find(...given) {
      reads++;
      return stored.find(...given);
    },
  };
  const start = () => createInstrumentComposer({ ...context, overlays, library: context.instruments });
  const composer = start();
  const published = context.instruments.current('weight_loss', 'brd_slim');
  if (!published) throw new Error('nothing is published');
  const pin = pinOf(await composer.compose(published, offering));
  return { composer, start, pin, reads: () => reads };
}

describe('one brand never reaches what another asks', () => {
  test.each(strangers)(
    'by its pin, also where it was just composed: $clientId $brandId',
    async (stranger) => {
      const { composer, pin } = await composed();
      await expect(composer.pinned(stranger, pin)).rejects.toMatchObject({ kind: 'unavailable' });
      expect((await composer.pinned(slim, pin)).nodes[0]?.id).toBe('brand.q_pets');
    },
  );

  test.each(strangers)('where it was just read again: $clientId $brandId', async (stranger) => {
    const { start, pin } = await composed();
    const restarted = start();
    expect((await restarted.pinned(slim, pin)).nodes[0]?.id).toBe('brand.q_pets');
    await expect(restarted.pinned(stranger, pin)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test.each(strangers)('while it is being read again: $clientId $brandId', async (stranger) => {
    const { start, pin } = await composed();
    const restarted = start();
    const asked = [slim, stranger, slim].map((brand) => restarted.pinned(brand, pin));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

test('questions that were not requested yet are read and composed once for all simultaneous requests', async () => {
  const { start, pin, reads } = await composed();
  const restarted = start();
  const instruments = await Promise.all(Array.from({ length: 100 }, () => restarted.pinned(slim, pin)));
  expect(reads()).toBe(1);
  expect(new Set([...instruments, await restarted.pinned(slim, pin)]).size).toBe(1);
});
