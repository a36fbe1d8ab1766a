import type { Look } from '@telehealth/look';

/** What the page of a checkout shows beside the amount (decisions.md 14), as it was when its order was placed. */
export type CheckoutPage = BrandSupport &
  Look & {
    /** Whose page serves logo and font; absent in checkouts of earlier releases. */
    readonly brandId?: string;
    readonly brandName: string;
    /** Absent where the brand had none. */
    readonly logo?: CheckoutLogo;
    /** The brand's name of the offering; absent when the catalog has none. */
    readonly offeringName?: string;
    /** The locale of the session of the journey (BCP 47). */
    readonly locale: string;
  };

/** A picture of the brand, by the hex hash of its file. */
export type CheckoutLogo = {
  readonly sha256: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
};

/** Where patients of the brand find help; each absent where it has none. */
export type BrandSupport = {
  readonly supportUrl?: string;
  readonly supportEmail?: string;
  /** E.164. */
  readonly supportPhone?: string;
};

/** What a brand shows of itself. */
export type BrandAppearance = {
  readonly brandId: string;
  readonly name: string;
  readonly look?: Look;
  readonly logo?: CheckoutLogo;
  readonly support?: BrandSupport;
};

export function checkoutPageOf(
  { brandId, name, look, logo, support }: BrandAppearance,
  { locale }: { readonly locale: string },
  { displayName }: { readonly displayName?: string },
): CheckoutPage {
  return {
    brandId,
    brandName: name,
    ...look,
    ...(logo !== undefined && { logo }),
    ...support,
    ...(displayName !== undefined && { offeringName: displayName }),
    locale,
  };
}
