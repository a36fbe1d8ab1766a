import type { NoticeKind } from '@telehealth/ids';
import type { NoticeItem } from './notice.ts';

/** A member of a client, as far as notices are concerned. */
export interface NoticedMember {
  readonly memberId: string;
  /** Lower case. */
  readonly email: string;
  readonly kinds: readonly string[];
  /** Whether the member chose the kinds; false: they are those of the role. */
  readonly hasChosen: boolean;
  /** Empty: every brand. */
  readonly brandIds: readonly string[];
}

/** A client with those who work for it. */
export interface Company {
  readonly members: readonly NoticedMember[];
  readonly clientName: string;
  /** By id. */
  readonly brandNames: Readonly<Record<string, string>>;
}

/** Who gets a notice, with the part of it that concerns them. */
export interface NoticeReader {
  /** Of the member, or `contact`. */
  readonly id: string;
  readonly email: string;
  readonly items: readonly NoticeItem[];
}

/**
 * The members that get notices of this kind, each with the items about their brands. Items that no member gets go to the contact of the
 * client, unless the contact is a member who has chosen or has some brands alone.
 */
export function readersOf(
  { kind, items }: { readonly kind: NoticeKind; readonly items: readonly NoticeItem[] },
  members: readonly NoticedMember[],
  contactEmail: string | undefined,
): readonly NoticeReader[] {
  const readers = members
    .filter(({ kinds }) => kinds.includes(kind))
    .map((member) => ({
      id: member.memberId,
      email: member.email,
      items: items.filter((item) => concerns(item, member)),
    }));
  const got = new Set(readers.flatMap((reader) => reader.items));
  const left = items.filter((item) => !got.has(item));
  const own = members.find(({ email }) => email === contactEmail?.toLowerCase());
  const isAsked = own === undefined || (!own.hasChosen && own.brandIds.length === 0);
  const contact =
    contactEmail !== undefined && isAsked ? [{ id: 'contact', email: contactEmail, items: left }] : [];
  return [...readers, ...contact].filter((reader) => reader.items.length > 0);
}

/** What names no brand concerns the whole client. */
function concerns({ brandIds = [] }: NoticeItem, member: Pick<NoticedMember, 'brandIds'>): boolean {
  if (member.brandIds.length === 0) return true;
  return brandIds.length > 0 && brandIds.every((brandId) => member.brandIds.includes(brandId));
}
