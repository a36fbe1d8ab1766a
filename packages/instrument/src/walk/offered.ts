import { type FactValue, TRUE } from '@telehealth/conditions';
import type { CompiledDisplay, CompiledQuestion, Instrument, ShownValue } from '../compile/instrument.ts';
import { sameValue } from '../session/same-value.ts';
import type { Session, Shown } from '../session/session.ts';
import { rounded } from '../units/rounded.ts';

/** Undefined: all options of the fact, or none exist. */
export function optionsOffered(
  node: CompiledQuestion,
  slots: readonly (FactValue | undefined)[],
): readonly string[] | undefined {
  if (!node.narrowsOptions || !node.options) return undefined;
  const offered: string[] = [];
  for (const { code, when } of node.options) {
    if (!when || when(slots) === TRUE) offered.push(code);
  }
  return offered;
}

/** Known values, rounded for display; undefined without any. */
export function valuesShown(
  shown: readonly ShownValue[],
  slots: readonly (FactValue | undefined)[],
): Shown | undefined {
  let values: Record<string, FactValue> | undefined;
  for (const { code, slot, round } of shown) {
    const value = roundedTo(round, slots[slot]);
    if (value === undefined) continue;
    values ??= {};
    values[code] = value;
  }
  return values;
}

export function sameShown(
  before: Shown | undefined,
  shown: readonly ShownValue[],
  slots: readonly (FactValue | undefined)[],
): boolean {
  for (const { code, slot, round } of shown) {
    if (!sameValue(before?.[code], roundedTo(round, slots[slot]))) return false;
  }
  return true;
}

function roundedTo(places: number | undefined, value: FactValue | undefined): FactValue | undefined {
  return places === undefined || typeof value !== 'number' ? value : rounded(value, places);
}

/** Those on sale, as far as the session knows; undefined for a node without a list. */
export function offeringsListed(
  { offeringRefs }: CompiledDisplay,
  { soldOfferings }: Pick<Session, 'soldOfferings'>,
): readonly string[] | undefined {
  return soldOfferings ? offeringRefs?.filter((ref) => soldOfferings.includes(ref)) : offeringRefs;
}

/** Of `sold`, those in the instrument's lists, without duplicates. */
export function offeringsSold({ nodes }: Instrument, sold: readonly string[]): readonly string[] {
  const listed = nodes.flatMap((node) => (node.kind === 'display' ? (node.offeringRefs ?? []) : []));
  return [...new Set(listed)].filter((ref) => sold.includes(ref));
}
