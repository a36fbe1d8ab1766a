import { useEffect, useState } from 'preact/hooks';

/** The name of the screen in the address. What a screen shows of a patient never stands there. */
export function useRoute(): string {
  const [route, setRoute] = useState(routeNow);
  useEffect(() => {
    const follow = () => setRoute(routeNow());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return route;
}

function routeNow(): string {
  return location.hash.replace(/^#\/?/, '');
}
