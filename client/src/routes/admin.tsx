export { AdminScreen as Component } from '@/features/admin';
