/** Sold by the demo tenant's first brand. */
export const exampleOfferingRef = 'wl-semaglutide-monthly';
