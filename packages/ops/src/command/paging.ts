import type { DescField, DescMessage, DescMethod } from '@bufbuild/protobuf';

export function isPaged({ input }: DescMethod): boolean {
  return input.fields.some(({ name }) => name === 'page_token');
}

/** Undefined on the last page. */
export function nextPageOf(response: object): string | undefined {
  return (response as { readonly nextPageToken?: string }).nextPageToken || undefined;
}

/** The field with the answer's messages. */
export function listIn({ fields }: DescMessage): (DescField & { fieldKind: 'list' }) | undefined {
  return fields.find((field) => field.fieldKind === 'list' && field.listKind === 'message');
}
