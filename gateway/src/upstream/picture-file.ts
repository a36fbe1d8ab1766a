/** Below the page of its brand. The name changes with the content. */
export function pictureFile({ sha256 }: { readonly sha256: string }): string {
  return `assets/${sha256}.webp`;
}

/** The hash in the name of such a file. */
export function sha256OfPicture(name: string): string | undefined {
  return /^([0-9a-f]{64})\.webp$/.exec(name)?.[1];
}
