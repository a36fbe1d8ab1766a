/** What the page of a checkout shows beside the amount (decisions.md 14), as it was when its order was placed. */
export type CheckoutPage = {
  readonly brandName: string;
  /** `#rrggbb`; absent: that of the platform. */
  readonly accent?: string;
  /** What the brand calls the offering; absent where the catalog does not say. */
  readonly offeringName?: string;
  /** Of the session of the journey (BCP 47). */
  readonly locale: string;
};

/** The page of a checkout at which a brand sells for a journey. */
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
