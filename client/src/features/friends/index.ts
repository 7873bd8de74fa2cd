/** What routes and other features may use of people and friendships. */
export { friendsQueries, useFriendRequests, useFriends } from './api';
export { BlockedPeople } from './blocked-people';
export { FriendButton } from './friend-button';
export { FriendList } from './friend-list';
export { FriendRequests, NewRequestsMark } from './friend-requests';
export { PersonMenu } from './person-menu';
export { FriendAvatar, PersonRow } from './person-row';
export { PersonSearch } from './person-search';
export { ReportDialog, type ReportDialogProps } from './report';
export { ReportButton } from './report-button';
