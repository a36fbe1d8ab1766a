/** Where the patient's page of a brand is at the platform's own host. */
export function pagePathOf(brandId: string): string {
  return `/p/${brandId}/`;
}
