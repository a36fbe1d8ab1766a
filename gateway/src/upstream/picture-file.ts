/** Below the page of its brand. The name changes with the content. */
export function pictureFile({ sha256 }: { readonly sha256: string }): string {
  return `assets/${sha256}.webp`;
}

/** The smaller one of the same picture. */
export function smallPictureFile({ sha256 }: { readonly sha256: string }): string {
  return `assets/${sha256}-small.webp`;
}

/** What the name of such a file says. */
export function pictureIn(name: string): { readonly sha256: string; readonly small: boolean } | undefined {
  const [, sha256, small] = /^([0-9a-f]{64})(-small)?\.webp$/.exec(name) ?? [];
  return sha256 === undefined ? undefined : { sha256, small: small !== undefined };
}
