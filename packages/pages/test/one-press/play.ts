import { type FakeClock, fakeClock } from './fake-clock.ts';
import type { PageScript } from './page-script.ts';
import { recordingServer, type Stored } from './recording-server.ts';
import { answerPressed, elementAt, isDisabled, type PlaceOnScreen, screenShown } from './screen.ts';
import { openTab, type Tab } from './tab.ts';

/** What becomes of a request: what each way takes in milliseconds, and what is lost. */
export interface Fate {
  readonly kind: 'answered' | 'request lost' | 'answer lost' | 'busy' | 'hangs';
  readonly there: number;
  readonly back: number;
}

/** What a patient does; `tab` and `after`, the pause before it, belong to each. */
export type Act = { readonly tab: number; readonly after: number } & (
  | {
      readonly kind: 'press';
      readonly at: PlaceOnScreen;
      readonly times: number;
      readonly gap: number;
      readonly hold: number;
    }
  | { readonly kind: 'key'; readonly at: PlaceOnScreen; readonly times: number; readonly gap: number }
  /** Chooses or types what the question takes, and presses on. */
  | {
      readonly kind: 'answer';
      readonly at: PlaceOnScreen;
      readonly words: string;
      readonly times: number;
      readonly gap: number;
    }
  | { readonly kind: 'type'; readonly words: string; readonly enter: boolean }
  | { readonly kind: 'browser back' | 'show' | 'hide' | 'online' }
);

/** What went against the rules, and how far the patient came. */
export interface Played {
  readonly faults: readonly string[];
  readonly stored: readonly Stored[];
}

/** A press counts on a screen that has been shown for so long. */
const settleMs = 500;

/** Plays what a patient does in up to two tabs, on a network of these fates, and judges what was stored. */
export async function play(
  script: PageScript,
  acts: readonly Act[],
  fates: readonly Fate[],
): Promise<Played> {
  const server = recordingServer();
  const faults: string[] = [];
  const pressed: Stored[] = [];
  const tabs: Tab[] = [];
  const seen: { screen: string; since: number }[] = [];
  let asked = 0;

  const clock: FakeClock = fakeClock(async () => {
    await new Promise((resume) => setImmediate(resume));
    await new Promise((resume) => setImmediate(resume));
    for (const { number, document } of tabs) {
      const screen = screenShown(document);
      if (seen[number]?.screen !== screen) seen[number] = { screen, since: clock.now() };
    }
  });

  const fetchAs = async (tab: number, request: Request): Promise<Response> => {
    const fate = fates[asked++ % fates.length] as Fate;
    // What only reads is slow at worst: it is asked for again until it comes.
    const { kind, there, back } = request.method === 'GET' ? reading(fate) : fate;
    const text = await request.text();
    const body = text === '' ? {} : JSON.parse(text);
    const { signal, method } = request;
    const path = new URL(request.url).pathname;
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      if (signal.aborted || kind === 'hangs') return;
      const later = (ms: number, run: () => void) => void clock.setTimeout(run, ms);
      const fail = () => reject(new TypeError('the network'));
      if (kind === 'request lost') return later(there, fail);
      later(there, () => {
        if (kind === 'busy') return resolve(answerOf(503, {}));
        // What is on its way arrives, also when nobody waits for it any more.
        const before = server.stored.length;
        const answer = server.answer({
          tab,
          method,
          path,
          key: request.headers.get('idempotency-key'),
          body,
        });
        faults.push(
          ...server.stored
            .slice(before)
            .filter(isHidden)
            .map((one) => `not shown: ${JSON.stringify(one)}`),
        );
        later(back, () => (kind === 'answer lost' ? fail() : resolve(answerOf(answer.status, answer.body))));
      });
    });
  };

  /** Whether the tab that waits shows another answer by now than the one that is stored. */
  function isHidden({ tab, nodeId, given }: Stored): boolean {
    const document = tabs[tab]?.document;
    const main = document?.querySelector<HTMLElement>('form .actions .main');
    if (!document || !main || document.querySelector('main[aria-busy=true]') === null) return false;
    const shown = answerPressed(document, main);
    return shown?.nodeId === nodeId && given.includes('answer') && shown.given !== given;
  }

  const tabOf = async (number: number): Promise<Tab> => {
    const wanted = Math.min(number, tabs.length);
    const open = tabs[wanted];
    if (open !== undefined) return open;
    const onFault = (fault: unknown) => void faults.push(`the page fails: ${fault}`);
    const tab = openTab({ number: wanted, clock, script, fetch: fetchAs, onFault });
    tabs.push(tab);
    await clock.pass(3000);
    return tab;
  };

  const click = (tab: Tab, element: HTMLElement | undefined, detail: number, began: number) => {
    if (element === undefined || isDisabled(element)) return;
    const answer = answerPressed(tab.document, element);
    if (answer !== undefined && began >= (seen[tab.number]?.since ?? 0) + settleMs)
      pressed.push({ tab: tab.number, ...answer });
    const marked = tab.document.querySelector<HTMLInputElement>('form [type=radio]:checked');
    const isTaken = dispatch(tab, element, 'click', { detail });
    // A browser marks the option again that a prevented click took the mark from; happy-dom forgets it.
    if (!isTaken && marked?.isConnected) marked.checked = true;
  };

  async function press(tab: Tab, { at, times, gap, hold }: Act & { kind: 'press' }): Promise<void> {
    for (let time = 1; time <= times; time += 1) {
      const began = clock.now();
      dispatch(tab, elementAt(tab.document, at) ?? tab.document.body, 'pointerdown');
      await clock.pass(hold);
      // A finger lifts over what is there by then.
      click(tab, elementAt(tab.document, at), time, began);
      await clock.pass(time < times ? gap : 0);
    }
  }

  async function pressKey(
    tab: Tab,
    element: HTMLElement | undefined,
    times: number,
    gap: number,
  ): Promise<void> {
    element?.focus();
    for (let time = 1; time <= times; time += 1) {
      const focused = tab.document.activeElement as HTMLElement | null;
      if (focused === null) return;
      const began = clock.now();
      const isTaken = dispatch(tab, focused, 'keydown', { key: 'Enter', repeat: time > 1 });
      const isField = focused.tagName === 'INPUT';
      const button = isField ? tab.document.querySelector<HTMLElement>('form [type=submit]') : focused;
      const isPressed = isField || focused.tagName === 'BUTTON';
      if (isTaken && isPressed && button !== null) click(tab, button, 0, time > 1 ? Number.NaN : began);
      await clock.pass(time < times ? gap : 0);
    }
  }

  async function type(tab: Tab, words: string): Promise<HTMLElement | undefined> {
    const field = tab.document.querySelector<HTMLInputElement>('form .box');
    if (field === null || isDisabled(field)) return undefined;
    field.value = words;
    dispatch(tab, field, 'input');
    await clock.pass(0);
    return field;
  }

  async function act(one: Act): Promise<void> {
    const tab = await tabOf(one.tab);
    await clock.pass(one.after);
    switch (one.kind) {
      case 'press':
        return press(tab, one);
      case 'key':
        return pressKey(tab, elementAt(tab.document, one.at), one.times, one.gap);
      case 'answer':
        if (elementAt(tab.document, one.at) === undefined) await type(tab, one.words);
        else await press(tab, { ...one, kind: 'press', times: 1, hold: 30 });
        await clock.pass(100);
        return press(tab, { ...one, kind: 'press', at: 'main', hold: 30 });
      case 'type': {
        const field = await type(tab, one.words);
        return one.enter && field !== undefined ? pressKey(tab, field, 1, 0) : undefined;
      }
      case 'browser back':
        return tab.goBack();
      case 'show':
        return tab.setVisible(true);
      case 'hide':
        return tab.setVisible(false);
      case 'online':
        return void dispatch(tab, tab.window as unknown as HTMLElement, 'online');
    }
  }

  for (const one of acts) {
    await act(one);
    await clock.pass(0);
  }
  // What is on its way arrives, and a page that tries by itself is given the time for it.
  await clock.pass(150_000);
  for (const tab of tabs) await tab.close();
  return { faults: [...faults, ...unpressed(server.stored, pressed)], stored: server.stored };
}

/** What was stored without a press of its own on the screen that showed it. */
function unpressed(stored: readonly Stored[], pressed: readonly Stored[]): string[] {
  const left = pressed.map((one) => JSON.stringify(one));
  return stored.flatMap((one) => {
    const at = left.indexOf(JSON.stringify(one));
    if (at >= 0) left.splice(at, 1);
    return at >= 0 ? [] : [`tab ${one.tab} stored ${one.given} for ${one.nodeId}`];
  });
}

function dispatch(tab: Tab, target: Element, type: string, members: object = {}): boolean {
  const { window } = tab;
  const kinds = { click: window.MouseEvent, pointerdown: window.PointerEvent, keydown: window.KeyboardEvent };
  const Kind = (kinds as Record<string, typeof window.Event>)[type] ?? window.Event;
  const event = new Kind(type, { bubbles: true, cancelable: true, ...members });
  return target.dispatchEvent(event as unknown as Event);
}

function reading({ there, back }: Fate): Fate {
  return { kind: 'answered', there: there / 4, back: back / 4 };
}

function answerOf(status: number, body: unknown): Response {
  return Response.json(body, { status });
}
