// The settings below the first ones, in one file.
export { DangerZone } from '@/features/accounts/danger-zone';
export { DeviceCard } from '@/features/devices';
export { ExportCard } from '@/features/exports';
export { CalendarCard } from '@/features/feeds';
export { BlockedPeople } from '@/features/friends';
export { GuardianCard } from '@/features/guardians';
export { ImportCard } from '@/features/imports';
export { NotificationSettings } from '@/features/notifications';
export { ProfileWebCard } from '@/features/profiles/web-card';
export { SignInSecurity } from '@/features/second-factors';
export { SessionList } from '@/features/sessions';
export { ShareLinkList } from '@/features/sharing';
export { TokenList } from '@/features/tokens';
export { WebhookList } from '@/features/webhooks';
