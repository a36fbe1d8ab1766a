/** RFC 6901. The empty string is the whole document. */
export function joinPointer(pointer: string, ...segments: readonly (string | number)[]): string {
  let joined = pointer;
  for (const segment of segments) {
    joined += `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  }
  return joined;
}
