/** How a parcel is followed, as it was reported; each absent: not reported. */
export type Tracking = {
  readonly carrier?: string;
  readonly trackingNumber?: string;
  readonly trackingUrl?: string;
};

/** Undefined without any of it. */
export function trackingOf({ carrier, trackingNumber, trackingUrl }: Tracking): Tracking | undefined {
  if (!carrier && !trackingNumber && !trackingUrl) return undefined;
  return {
    ...(carrier && { carrier }),
    ...(trackingNumber && { trackingNumber }),
    ...(trackingUrl && { trackingUrl }),
  };
}
