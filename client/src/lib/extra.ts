import { type ComponentType, lazy } from 'react';
import { calm } from './calm';

/** A part that no screen needs: it comes when the first screen stands, and without it the app still works. */
export const extra = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    calm()
      .then(load)
      .then(
        (component) => ({ default: component }),
        () => ({ default: () => null }),
      ),
  );
