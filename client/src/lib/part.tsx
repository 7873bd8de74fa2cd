import { type ComponentType, lazy, useState } from 'react';

/**
 * A component in a file of its own. Without `load` it is fetched when it is first drawn; fetched
 * before, it is drawn at once, where React's own `lazy` would show what stands in for it meanwhile.
 */
export function part<P extends object>(fetchIt: () => Promise<ComponentType<P>>) {
  let there: ComponentType<P> | undefined;
  const load = async () => {
    there = await fetchIt();
    return { default: there };
  };
  const Lazy = lazy(load);
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when its module is loaded
  function Part(props: P) {
    // Decided once: another component in the same place would begin anew.
    const [Content] = useState<ComponentType<P>>(() => there ?? (Lazy as ComponentType<P>));
    return <Content {...props} />;
  }
  return Object.assign(Part, { load });
}
