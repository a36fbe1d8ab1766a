export { type FedDocument, unstamped, unstampedIndex } from './fed-document.ts';
export { type Feed, type FeedParts, openFeed } from './feed.ts';
