import { Pointer } from 'typebox/value';
import type { Bundle } from '../../bundle/bundle.ts';
import type { Finding, FindingCode } from '../findings/finding.ts';
import { parseBundle } from './parse-bundle.ts';

/** What is left of a bundle with faults in its structure, without the items that have them. */
export interface ReadablePart {
  readonly bundle: Bundle;
  /** Lists that an item was left out of. */
  readonly shortened: readonly ListName[];
  /** The pointer into the whole bundle, for one into the part. */
  inWhole(where: string): string;
}

type ListName = (typeof lists)[number];

const lists = ['facts', 'derivations', 'sections', 'nodes', 'flags', 'eligibility'] as const;

/** Stands for a text that has a fault. */
const standIn = 'text';

/**
 * Leaves out what the faults point to: a key that does not exist, and the whole item of a list for any other fault. A
 * faulty text gets a stand-in. Undefined when a fault lies elsewhere, or nothing readable is left.
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

/** Whether the library makes the change: it leaves names alone that belong to the language, such as `prototype`. */
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

/** Findings that an item which was left out may cause. */
const caused: Readonly<Record<ListName, readonly FindingCode[]>> = {
  facts: [
    ...(['UNKNOWN_REF', 'UNKNOWN_OPTION', 'NEVER_ASKED', 'TYPE_MISMATCH', 'UNIT_MISMATCH'] as const),
    ...(['ZONE_INVALID', 'PREFILL_MISPLACED', 'TEXT_MISSING'] as const),
  ],
  derivations: ['UNKNOWN_REF', 'ZONE_INVALID'],
  sections: ['UNKNOWN_REF'],
  nodes: [
    ...(['NEVER_ASKED', 'FORWARD_REF', 'FACT_UNUSED', 'UNREACHABLE', 'NODE_PHASE_MISSING'] as const),
    'REQUIRED_HIDDEN_FACT_IN_RULE',
  ],
  flags: [],
  eligibility: [],
};

/** Whether the finding in a part is true of the whole bundle as well. */
export function holdsInWhole({ shortened }: ReadablePart, { code }: Finding): boolean {
  return !shortened.some((list) => caused[list].includes(code));
}
