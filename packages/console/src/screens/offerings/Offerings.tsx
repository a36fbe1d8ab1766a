import { Page } from '../../parts/Page.tsx';

export default function Offerings() {
  return <Page title="Offerings">.</Page>;
}
