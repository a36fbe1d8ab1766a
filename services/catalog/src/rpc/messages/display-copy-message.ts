import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  DisplayCopySchema,
  DisplayCopySet,
  DisplayCopySetSchema,
  DisplayCopy as WireCopy,
} from '@telehealth/contracts/catalog/v1/display_copy';
import type { VersionedCopy } from '../../app/copy/get-display-copy.ts';
import type { DisplayCopy, LocalizedCopy } from '../../domain/copy/display-copy.ts';

export function copyToProto(copy: DisplayCopy): MessageInitShape<typeof DisplayCopySchema> {
  return { ...copy, bullets: [...copy.bullets] };
}

export function copySetToProto({
  locales,
  version,
}: VersionedCopy): MessageInitShape<typeof DisplayCopySetSchema> {
  const entries = Object.entries(locales).map(([tag, copy]) => [tag, copyToProto(copy)] as const);
  return { locales: Object.fromEntries(entries), version: BigInt(version) };
}

export function localesFromProto(set: DisplayCopySet | undefined): LocalizedCopy {
  const entries = Object.entries(set?.locales ?? {}).map(
    ([tag, copy]) => [tag, copyFromProto(copy)] as const,
  );
  return Object.fromEntries(entries);
}

function copyFromProto({ title, subtitle, description, bullets, cta }: WireCopy): DisplayCopy {
  return {
    ...(title !== undefined && { title }),
    ...(subtitle !== undefined && { subtitle }),
    ...(description !== undefined && { description }),
    bullets,
    ...(cta !== undefined && { cta }),
  };
}
