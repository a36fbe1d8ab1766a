import type { ItemSource } from '@telehealth/instrument/bundle';
import type { Coding } from 'fhir/r4.js';
import type { Draft } from '../draft.ts';
import { aboveOf, type PlacedItem } from '../placed-item.ts';

/** What an export needs of an item. */
export function sourceOf({ positions }: Draft, placed: PlacedItem, unit?: Coding): ItemSource {
  const { linkId, type, code = [] } = placed.item;
  const under = aboveOf(placed).map(({ item }) => item.linkId);
  const codes = code.map(codingOf).filter((coding) => Object.keys(coding).length > 0);
  return {
    link_id: linkId,
    type: type as ItemSource['type'],
    position: positions.get(linkId) ?? 0,
    ...(under.length > 0 && { under }),
    ...(codes.length > 0 && { codes }),
    ...(unit && { unit: codingOf(unit) }),
  };
}

/** Only what a bundle keeps. */
export function codingOf({ system, version, code, display }: Coding): NonNullable<ItemSource['unit']> {
  const members = Object.entries({ system, version, code, display });
  return Object.fromEntries(members.filter(([, text]) => text !== undefined && text.trim() !== ''));
}
