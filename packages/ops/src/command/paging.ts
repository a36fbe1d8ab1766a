import type { DescField, DescMessage, DescMethod } from '@bufbuild/protobuf';

/** Whether a method answers page by page. */
export function isPaged({ input }: DescMethod): boolean {
  return input.fields.some(({ name }) => name === 'page_token');
}

/** The token of the next page after an answer of a paged method; undefined on the last page. */
export function nextPageOf(response: object): string | undefined {
  return (response as { readonly nextPageToken?: string }).nextPageToken || undefined;
}

/** The list of messages that an answer consists of. */
export function listIn({ fields }: DescMessage): (DescField & { fieldKind: 'list' }) | undefined {
  return fields.find((field) => field.fieldKind === 'list' && field.listKind === 'message');
}
