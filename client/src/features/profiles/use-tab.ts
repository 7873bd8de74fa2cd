import { useSearchParams } from 'react-router-dom';

/**
 * The tab that `?tab=` names, the first one without it, and how to show another. What else is in
 * the address stays; a step back leaves the screen.
 */
export function useTab(
  tabs: readonly { value: string }[],
): readonly [tab: string, showTab: (next: string) => void] {
  const [search, setSearch] = useSearchParams();
  const first = tabs[0]?.value ?? '';
  const asked = search.get('tab');
  const tab = tabs.find(({ value }) => value === asked)?.value ?? first;

  const showTab = (next: string) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        if (next === first) params.delete('tab');
        else params.set('tab', next);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );

  return [tab, showTab];
}
