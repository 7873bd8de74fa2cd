import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ComboText } from './combo-text';

it('keeps the codes of a combo in one piece', () => {
  const { container } = render(<ComboText text="Dran Strike 3-60F or 9-60 Ball" />);
  expect(container).toHaveTextContent('Dran Strike 3-60F or 9-60 Ball');
  for (const code of ['3-60F', '9-60']) {
    expect(screen.getByText(code)).toHaveClass('whitespace-nowrap');
  }
});
