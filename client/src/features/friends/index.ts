/** What routes and other features may use of people and friendships. */
export { friendsQueries, useFriendRequests, useFriends } from './api';
export { BlockedPeople } from './blocked-people';
export { FriendButton } from './person-menu';
export { FriendList } from './friend-list';
export { FriendRequests, NewRequestsMark } from './friend-requests';
export { PersonMenu } from './person-menu';
export { FriendAvatar, PersonRow } from './friend-list';
export { PersonSearch } from './person-search';
export { ReportDialog, type ReportDialogProps } from './report';
export { ReportButton } from './report';
