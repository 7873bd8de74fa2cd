/** The public interface of the activity feature. */
export { ActivityFeed } from './activity-feed';
