/** An offering that the first brand of the demo tenant sells. */
export const exampleOfferingRef = 'wl-semaglutide-monthly';
