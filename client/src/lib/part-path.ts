import type { PartKind } from '#shared/rules/parts/kinds';
import { slugOf } from '#shared/rules/parts/slug';

export const partPath = (kind: PartKind, name: string) => `/parts/${kind}/${slugOf(name)}`;
