export { MetaScreen as Component } from '@/features/meta/meta-screen';
