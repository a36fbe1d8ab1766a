import { useEffect, useState } from 'preact/hooks';

/** The screen in the address, which never contains anything about a patient. */
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
