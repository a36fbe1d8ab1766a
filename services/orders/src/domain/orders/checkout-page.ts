/** What the page of a checkout shows beside the amount (decisions.md 14), as it was when its order was placed. */
export type CheckoutPage = {
  readonly brandName: string;
  /** `#rrggbb`; absent: the page has the accent of the platform. */
  readonly accent?: string;
  /** The brand's name of the offering; absent when the catalog has none. */
  readonly offeringName?: string;
  /** The locale of the session of the journey (BCP 47). */
  readonly locale: string;
};

export function checkoutPageOf(
  { name, accent }: { readonly name: string; readonly accent?: string },
  { locale }: { readonly locale: string },
  { displayName }: { readonly displayName?: string },
): CheckoutPage {
  return {
    brandName: name,
    ...(accent !== undefined && { accent }),
    ...(displayName !== undefined && { offeringName: displayName }),
    locale,
  };
}
