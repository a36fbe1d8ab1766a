export {
  type FedDocument,
  isStamped,
  stampedWithin,
  stampFrom,
  unstamped,
  unstampedIndex,
} from './fed-document.ts';
export { type Feed, type FeedParts, openFeed } from './feed.ts';
export { feedClocks } from './feed-clock.ts';
export { type SettledFeeds, settleFeeds } from './settle-feeds.ts';
