export { type FedDocument, type Feed, openFeed, unstamped, unstampedIndex } from './feed.ts';
