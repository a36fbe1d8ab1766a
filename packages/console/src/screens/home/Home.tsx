import { Page } from '../../parts/Page.tsx';

export default function Home() {
  return <Page title="Home">.</Page>;
}
