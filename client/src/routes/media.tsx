export { MediaScreen as Component } from '@/features/media/media-screen';
