import { Pointer } from 'typebox/value';
import type { Bundle } from '../../bundle/bundle.ts';
import type { Finding, FindingCode } from '../findings/finding.ts';
import { parseBundle } from './parse-bundle.ts';

/** The bundle without items that have structural faults. */
export interface ReadablePart {
  readonly bundle: Bundle;
  /** Lists with removed items. */
  readonly shortened: readonly ListName[];
  /** Translates a pointer into the part to the whole bundle. */
  inWhole(where: string): string;
}

type ListName = (typeof lists)[number];

const lists = ['facts', 'derivations', 'sections', 'nodes', 'flags', 'eligibility'] as const;

/** Replaces a faulty text. */
const standIn = 'text';

/**
 * Removes unknown keys, and for other faults the whole list item; a faulty text is replaced. Undefined when a fault is
 * elsewhere, or nothing readable remains.
 */
export function readablePart(input: unknown, faults: readonly Finding[]): ReadablePart | undefined {
  const whole = structuredClone(input);
  const left = new Map<ListName, Set<number>>();
  for (const { code, where } of faults) {
    const [root = '', item = '', text] = Pointer.Indices(where);
    const list = lists.find((name) => name === root);
    if (code === 'UNKNOWN_KEY') {
      if (!isDone(() => Pointer.Delete(whole, where))) return undefined;
    } else if (list !== undefined && item !== '') {
      left.set(list, (left.get(list) ?? new Set()).add(Number(item)));
    } else if (root === 'copy' && text !== undefined) {
      if (!isDone(() => Pointer.Set(whole, where, standIn))) return undefined;
    } else {
      return undefined;
    }
  }
  const kept = new Map<string, readonly number[]>();
  for (const [list, indexes] of left) {
    const items = [...(Pointer.Get(whole, `/${list}`) as readonly unknown[]).entries()];
    const readable = items.filter(([index]) => !indexes.has(index));
    kept.set(
      list,
      readable.map(([index]) => index),
    );
    Pointer.Set(
      whole,
      `/${list}`,
      readable.map(([, item]) => item),
    );
  }
  const parsed = parseBundle(whole);
  if ('findings' in parsed) return undefined;
  return { bundle: parsed.bundle, shortened: [...left.keys()], inWhole: (where) => inWhole(kept, where) };
}

/** The library ignores changes of names of the language, such as `prototype`. */
function isDone(change: () => void): boolean {
  try {
    change();
    return true;
  } catch {
    return false;
  }
}

function inWhole(kept: ReadonlyMap<string, readonly number[]>, where: string): string {
  const [, list = '', item = '', ...rest] = where.split('/');
  const index = kept.get(list)?.[Number(item)];
  return item === '' || index === undefined ? where : ['', list, index, ...rest].join('/');
}

/** Findings that removed items may cause. */
const caused: Readonly<Record<ListName, readonly FindingCode[]>> = {
  facts: [
    ...(['UNKNOWN_REF', 'UNKNOWN_OPTION', 'NEVER_ASKED', 'TYPE_MISMATCH', 'UNIT_MISMATCH'] as const),
    ...(['ZONE_INVALID', 'PREFILL_MISPLACED', 'TEXT_MISSING', 'FALLBACK_MISSING'] as const),
  ],
  derivations: ['UNKNOWN_REF', 'ZONE_INVALID'],
  sections: ['UNKNOWN_REF'],
  nodes: [
    ...(['NEVER_ASKED', 'FORWARD_REF', 'FACT_UNUSED', 'UNREACHABLE', 'NODE_PHASE_MISSING'] as const),
    ...(['REQUIRED_HIDDEN_FACT_IN_RULE', 'FALLBACK_MISSING'] as const),
  ],
  flags: [],
  eligibility: [],
};

/** Whether a finding in the part is true of the whole bundle. */
export function holdsInWhole({ shortened }: ReadablePart, { code }: Finding): boolean {
  return !shortened.some((list) => caused[list].includes(code));
}
