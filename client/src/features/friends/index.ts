export { friendsQueries, useFriendRequests, useFriends } from './api';
export { BlockedPeople } from './blocked-people';
export { FriendAvatar, FriendList, PersonRow } from './friend-list';
export { FriendRequests, NewRequestsMark } from './friend-requests';
export { FriendButton, PersonMenu } from './person-menu';
export { PersonSearch } from './person-search';
export { ReportButton, ReportDialog } from './report';
export { CATEGORY_WORDS } from './report-categories';
