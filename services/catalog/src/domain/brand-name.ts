/** Names a brand together with whose it must be. */
export interface BrandName {
  readonly clientId: string;
  readonly brandId: string;
}
