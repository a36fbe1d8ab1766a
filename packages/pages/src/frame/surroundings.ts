import type { FrameEvent } from './frame-events.ts';

/** The page of the brand's own site that frames this one by `embed.js`. */
export interface Surroundings {
  /** `screen`: another screen begins at the top of this page. */
  tell(happened: FrameEvent | 'screen'): void;
  /** Its address; undefined unless it greeted this page. */
  page(): string | undefined;
}

interface Around {
  readonly origin: string;
  readonly page: string | undefined;
}

/**
 * The window around this one greets it, and gets its messages by the exact origin of the greeting. The policy of this page lets
 * no other origin than the brand's frame it (decisions.md 15). Until then messages wait; without a frame there is nobody to tell.
 */
export function createSurroundings(): Surroundings {
  if (window.parent === window) return { tell: () => undefined, page: () => undefined };
  const waiting: object[] = [];
  let around: Around | undefined;
  const send = (message: object) => {
    if (around === undefined) waiting.push(message);
    else window.parent.postMessage(message, around.origin);
  };
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || data?.type !== 'intake:embedded' || around !== undefined) return;
    around = { origin, page: pageOf(data.page, origin) };
    document.documentElement.classList.add('embedded');
    const { body } = document;
    new ResizeObserver(() =>
      send({ type: 'intake:height', height: Math.ceil(body.getBoundingClientRect().height) }),
    ).observe(body);
    for (const message of waiting.splice(0)) send(message);
  });
  return { tell: (happened) => send({ type: `intake:${happened}` }), page: () => around?.page };
}

/** Undefined for an address of another origin than the one that greeted. */
function pageOf(page: unknown, origin: string): string | undefined {
  return typeof page === 'string' && URL.parse(page)?.origin === origin ? page : undefined;
}
