/** At the platform's own host. */
export function pagePathOf(brandId: string): string {
  return `/p/${brandId}/`;
}
