import type { Draft } from '../draft.ts';
import { extensionOf } from '../extensions.ts';
import type { LeftOut } from '../left-out.ts';
import { childrenOf, type PlacedItem } from '../placed-item.ts';
import { joined, type Translated, translated } from '../texts/translated.ts';
import type { Inherited } from './inherited.ts';
import { sectionOf } from './section.ts';
import { unreadMembers } from './unread-members.ts';

/** A page of its own. */
export function importDisplay(draft: Draft, placed: PlacedItem, here: Inherited): Inherited | LeftOut {
  const { item } = placed;
  const text = translated(item.text, item._text);
  if (text === undefined) return { leftOut: 'it has no text' };
  const code = draft.freshCode(item.linkId);
  const body = importHelp(draft, placed, code);
  const [when] = here.conditions;
  draft.imported.set(item.linkId, { kind: 'unread' });
  draft.nodes.push({
    id: code,
    kind: 'display',
    section: sectionOf(draft, here),
    control: 'notice',
    display: 'static',
    copy: draft.texts.add(`n.${code}`, text, item.linkId),
    ...(body !== undefined && { content: { body: draft.texts.add(`h.${code}`, body, item.linkId) } }),
    ...(when && { when, on_unknown: 'hide' }),
  });
  draft.report.imported(item.linkId, `notice ${code}`, unreadMembers(item, 'display'));
  return here;
}

/** A text below a question or text, shown with it. */
export function isHelp({ item, above }: PlacedItem): boolean {
  return (
    above !== undefined &&
    above.item.type !== 'group' &&
    item.type === 'display' &&
    item.enableWhen === undefined &&
    extensionOf(item, 'enableWhen') === undefined &&
    (item.item ?? []).length === 0
  );
}

/** The texts below an item, one below the other. */
export function importHelp(draft: Draft, placed: PlacedItem, code: string): Translated | undefined {
  const texts = childrenOf(placed)
    .filter(isHelp)
    .flatMap(({ item }): Translated[] => {
      draft.imported.set(item.linkId, { kind: 'unread' });
      const text = translated(item.text, item._text);
      const isHidden = extensionOf(item, 'hidden')?.valueBoolean === true;
      if (text === undefined || isHidden) {
        draft.report.leftOut(item.linkId, isHidden ? 'it is hidden' : 'it has no text');
        return [];
      }
      draft.report.imported(item.linkId, `help of ${code}`, unreadMembers(item, 'display'));
      return [text];
    });
  return joined(texts);
}
