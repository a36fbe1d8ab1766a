/** While a sender is waited for, at least so many bytes have to come in each span of so many ms. */
export const leastRate = { spanMs: 60_000, bytes: 32_768 } as const;

/** Watches the rate of one sender. */
export interface RateWatch {
  /** Waits for the sender from now on. */
  begin(): void;
  /** Does not wait for it, until the next `begin`. */
  rest(): void;
  /** So many bytes came. */
  count(bytes: number): void;
}

/** Tells of a sender that was waited for a whole span in which fewer bytes came than the least rate asks for. */
export function watchRate(tooSlow: () => void): RateWatch {
  let timer: NodeJS.Timeout | undefined;
  let came = 0;
  const begin = () => {
    came = 0;
    clearTimeout(timer);
    timer = setTimeout(() => (came < leastRate.bytes ? tooSlow() : begin()), leastRate.spanMs);
  };
  return {
    begin,
    rest: () => clearTimeout(timer),
    count: (bytes) => {
      came += bytes;
    },
  };
}
