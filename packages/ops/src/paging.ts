import type { DescField, DescMessage, DescMethod } from '@bufbuild/protobuf';

/** How the pages of a list follow one another. A position is what `--after` takes. */
export interface Paging {
  /** The part of the request that asks for the page after a position. */
  readonly begin: (position: string) => object;
  /** The position after which the next page begins; undefined on the last page. */
  readonly next: (response: object) => string | undefined;
}

type Message = Readonly<Record<string, unknown>>;

/**
 * How the pages of a method follow one another; undefined for a method that answers all at once. The contracts have two
 * forms: page tokens, and `after_<key>` with the key of the last item.
 */
export function pagingOf({ input, output }: DescMethod): Paging | undefined {
  const field = input.fields.find(({ name }) => name === 'page_token' || name.startsWith('after_'));
  const items = listIn(output);
  if (field === undefined || items === undefined) return undefined;
  const begin = (position: string) => ({ [field.localName]: position });
  if (field.name === 'page_token') {
    return { begin, next: (response) => ((response as Message).nextPageToken as string) || undefined };
  }
  const key = items.message?.fields.find(({ name }) => `after_${name}` === field.name)?.localName ?? '';
  return {
    begin,
    next: (response) => {
      const { hasMore, [items.localName]: rows } = response as Message;
      return hasMore ? ((rows as readonly Message[]).at(-1)?.[key] as string | undefined) : undefined;
    },
  };
}

/** The list of messages that an answer consists of. */
export function listIn({ fields }: DescMessage): (DescField & { fieldKind: 'list' }) | undefined {
  return fields.find((field) => field.fieldKind === 'list' && field.listKind === 'message');
}
