export { CombosScreen as Component } from '@/features/combos/combos-screen';
