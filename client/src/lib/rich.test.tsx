import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { rich } from './rich';

it('puts elements where the sentence wants them, and reads no tags in typed text', () => {
  render(
    <p>
      {rich('<b>{name}</b> won {count, plural, one {# time} other {# times}} against {rival}.', {
        name: '<b>Ana</b>',
        count: 2,
        rival: <a href="/players/2">Ben</a>,
        b: (inside) => <strong>{inside}</strong>,
      })}
    </p>,
  );
  expect(screen.getByText('<b>Ana</b>').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'Ben' })).toBeVisible();
  expect(screen.getByRole('paragraph')).toHaveTextContent('<b>Ana</b> won 2 times against Ben.');
});
