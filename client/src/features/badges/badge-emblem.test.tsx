import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BADGE_CATEGORIES, BADGE_TIERS } from '#shared/badges';
import { anEarnedBadge, userBadgeOf } from '@/testing/badges';
import { BadgeEmblem } from './badge-emblem';
import { ShowcasedBadges } from './badges-panel';

it('draws each category and tier differently, even without colour', () => {
  const drawn = BADGE_CATEGORIES.flatMap((category) =>
    BADGE_TIERS.map((tier) => {
      const { container, unmount } = render(
        <BadgeEmblem badge={{ key: 'of-another-version', category, tier }} />,
      );
      const picture = container.innerHTML.replaceAll(/ fill="[^"]*"| stroke="[^"]*"/g, '');
      unmount();
      return picture;
    }),
  );
  expect(new Set(drawn).size).toBe(BADGE_CATEGORIES.length * BADGE_TIERS.length);
});

it('shows badges by name, and nothing without any', () => {
  const { container, rerender } = render(<ShowcasedBadges badges={[]} />);
  expect(container).toBeEmptyDOMElement();
  rerender(<ShowcasedBadges badges={[userBadgeOf(anEarnedBadge())]} />);
  expect(screen.getByRole('img', { name: 'First Spin, bronze badge' })).toHaveAttribute(
    'title',
    'First Spin, bronze badge: Build a combo.',
  );
});
