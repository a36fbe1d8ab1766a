import type { Draft } from '../draft.ts';
import type { PlacedItem } from '../placed-item.ts';
import { translated } from '../texts/translated.ts';
import type { Inherited } from './inherited.ts';
import { unreadMembers } from './unread-members.ts';

/** A section, when it has a text. Its text is above each question in it. */
export function importGroup(draft: Draft, { item }: PlacedItem, here: Inherited): Inherited {
  const { linkId } = item;
  draft.imported.set(linkId, { kind: 'unread' });
  const label = here.isHidden ? undefined : translated(item.text, item._text);
  if (label === undefined) {
    const as = here.isHidden ? 'a hidden group' : 'a group without a text';
    draft.report.imported(linkId, as, unreadMembers(item, 'group'));
    return here;
  }
  const id = draft.freshSection(linkId);
  draft.sections.push({ id, label_key: draft.texts.add(`s.${id}`, label, linkId) });
  draft.report.imported(linkId, `section ${id}`, unreadMembers(item, 'group'));
  return { ...here, section: id };
}
