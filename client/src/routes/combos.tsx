export { CombosScreen as Component } from '@/features/combos/list/combos-screen';
