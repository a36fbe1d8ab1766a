/** What the page of a checkout shows beside the amount (decisions.md 14), as it was when its order was placed. */
export type CheckoutPage = BrandSupport & {
  readonly brandName: string;
  /** `#rrggbb`; absent: the page has the accent of the platform. */
  readonly accent?: string;
  /** The brand's name of the offering; absent when the catalog has none. */
  readonly offeringName?: string;
  /** The locale of the session of the journey (BCP 47). */
  readonly locale: string;
};

/** Where patients of the brand find help; each absent where it has none. */
export type BrandSupport = {
  readonly supportUrl?: string;
  readonly supportEmail?: string;
  /** E.164. */
  readonly supportPhone?: string;
};

export function checkoutPageOf(
  {
    name,
    accent,
    support,
  }: { readonly name: string; readonly accent?: string; readonly support?: BrandSupport },
  { locale }: { readonly locale: string },
  { displayName }: { readonly displayName?: string },
): CheckoutPage {
  return {
    brandName: name,
    ...(accent !== undefined && { accent }),
    ...support,
    ...(displayName !== undefined && { offeringName: displayName }),
    locale,
  };
}
