import type { Draft } from '../draft.ts';
import { childrenOf, type PlacedItem } from '../placed-item.ts';

/** With all items in it. */
export function leaveOut(draft: Draft, placed: PlacedItem, why: string): void {
  leaveOutAll(draft, placed, { why, below: `it is in ${placed.item.linkId}, which is left out` });
}

/** The reason stands at the outermost item alone. */
function leaveOutAll(
  draft: Draft,
  placed: PlacedItem,
  { why, below }: { readonly why: string; readonly below: string },
): void {
  const { linkId } = placed.item;
  draft.report.leftOut(linkId, why);
  if (!draft.imported.has(linkId)) draft.imported.set(linkId, { kind: 'unread' });
  for (const child of childrenOf(placed)) {
    if (!draft.imported.has(child.item.linkId)) leaveOutAll(draft, child, { why: below, below });
  }
}
