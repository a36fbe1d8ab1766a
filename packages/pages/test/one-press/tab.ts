import { Window } from 'happy-dom';
import type { FakeClock } from './fake-clock.ts';
import { fakeHistory } from './fake-history.ts';
import type { PageScript } from './page-script.ts';

/** A tab of the patient's browser with the page in it. */
export interface Tab {
  readonly number: number;
  readonly document: Document;
  readonly window: Window;
  /** What the browser's own buttons do. */
  goBack(): void;
  setVisible(isVisible: boolean): void;
  close(): Promise<void>;
}

interface TabOptions {
  readonly number: number;
  readonly clock: FakeClock;
  readonly script: PageScript;
  readonly fetch: (tab: number, request: Request) => Promise<Response>;
  readonly onFault: (fault: unknown) => void;
}

const origin = 'https://platform.test/p/brd_1/';

/** A request whose address is relative to the page. */
class TabRequest extends Request {
  constructor(input: RequestInfo, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, origin) : input, init);
  }
}

export function openTab({ number, clock, script, fetch, onFault }: TabOptions): Tab {
  const window = new Window({ url: origin });
  const document = window.document as unknown as Document;
  document.body.innerHTML = '<div id="page"></div>';
  const history = fakeHistory(
    (run) => void clock.setTimeout(run, 1),
    () => void window.dispatchEvent(new window.Event('popstate')),
  );
  let isVisible = true;
  Object.defineProperty(document, 'visibilityState', { get: () => (isVisible ? 'visible' : 'hidden') });
  const fetchOfTab = (request: Request) => fetch(number, request);
  const timeout = (ms: number) => {
    const stop = new AbortController();
    clock.setTimeout(() => stop.abort(new DOMException('late', 'TimeoutError')), ms);
    return stop.signal;
  };
  const frame = (run: () => void) => clock.setTimeout(run, 1);
  script({
    window,
    document,
    history,
    fetch: fetchOfTab,
    navigator: { languages: ['en-US'] },
    location: { search: '', hash: '', pathname: '/p/brd_1/' },
    globalThis: { fetch: fetchOfTab, Request: TabRequest },
    Request: TabRequest,
    performance: { now: clock.now },
    crypto: globalThis.crypto,
    setTimeout: clock.setTimeout,
    clearTimeout: clock.clearTimeout,
    requestAnimationFrame: frame,
    cancelAnimationFrame: clock.clearTimeout,
    AbortSignal: { timeout, any: (signals: AbortSignal[]) => AbortSignal.any(signals) },
    // Pauses that are spread at random would make no two plays alike.
    Math: Object.create(Math, { random: { value: () => 0.5 } }),
    reportError: onFault,
    Event: window.Event,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  });
  return {
    number,
    document,
    window,
    goBack: history.back,
    setVisible: (now) => {
      isVisible = now;
      document.dispatchEvent(new window.Event('visibilitychange') as unknown as Event);
    },
    close: () => window.happyDOM.close(),
  };
}
