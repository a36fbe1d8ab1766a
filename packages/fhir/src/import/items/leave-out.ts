import type { Draft } from '../draft.ts';
import { childrenOf, type PlacedItem } from '../placed-item.ts';

/** With all items in it. */
export function leaveOut(draft: Draft, placed: PlacedItem, why: string): void {
  const { linkId } = placed.item;
  draft.report.leftOut(linkId, why);
  if (!draft.imported.has(linkId)) draft.imported.set(linkId, { kind: 'unread' });
  for (const child of childrenOf(placed)) {
    if (!draft.imported.has(child.item.linkId))
      leaveOut(draft, child, `${linkId} around it is left out: ${why}`);
  }
}
