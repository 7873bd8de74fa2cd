/** What routes may use of the activity of friends. */
export { ActivityFeed } from './activity-feed';
