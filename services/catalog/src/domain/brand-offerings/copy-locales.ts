import { isDeepStrictEqual } from 'node:util';
import { type LocalizedCopy, validateCopy } from '../copy/display-copy.ts';
import type { CopiedPart } from './brand-offering.ts';

/**
 * The copy of a brand with these locales added or replaced. `locales` is undefined when the brand has them already. Throws
 * `validation` with every issue.
 */
export function copiedLocales(
  present: LocalizedCopy,
  wanted: LocalizedCopy,
): { readonly locales: LocalizedCopy | undefined; readonly parts: readonly CopiedPart[] } {
  const parts = Object.entries(wanted).map(([name, copy]): CopiedPart => {
    const before = Object.hasOwn(present, name) ? present[name] : undefined;
    if (before === undefined) return { kind: 'copy', name, outcome: 'created' };
    return { kind: 'copy', name, outcome: isDeepStrictEqual(before, copy) ? 'unchanged' : 'changed' };
  });
  if (parts.every(({ outcome }) => outcome === 'unchanged')) return { locales: undefined, parts };
  const locales = { ...present, ...wanted };
  validateCopy(locales);
  return { locales, parts };
}
