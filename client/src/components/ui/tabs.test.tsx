import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { TabPanel, Tabs } from './tabs';

describe('tabs', () => {
  it('scroll the chosen one into view', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return this.textContent === 'Danger' ? 600 : 0;
    });
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    render(
      <Tabs
        label="Settings"
        value="danger"
        onValueChange={() => {}}
        tabs={[
          { value: 'email', label: 'Email' },
          { value: 'danger', label: 'Danger' },
        ]}
      >
        <TabPanel value="danger">Delete</TabPanel>
      </Tabs>,
    );
    expect(screen.getByRole('tablist').scrollLeft).toBe(450);
  });

  it('have a ring for the keyboard, and none after a click', async () => {
    const user = userEvent.setup();
    render(<Choice />);
    const tab = (name: string) => screen.getByRole('tab', { name });
    expect(tab('Email')).toHaveClass('data-pressed:outline-none');
    await user.click(tab('Danger'));
    expect(tab('Danger')).toHaveFocus();
    expect(tab('Danger')).toHaveAttribute('data-pressed');
    await user.tab();
    await user.tab({ shift: true });
    expect(tab('Danger')).toHaveFocus();
    expect(tab('Danger')).not.toHaveAttribute('data-pressed');
  });
});

function Choice() {
  const [value, setValue] = useState('email');
  return (
    <Tabs
      label="Settings"
      value={value}
      onValueChange={setValue}
      tabs={[
        { value: 'email', label: 'Email' },
        { value: 'danger', label: 'Danger' },
      ]}
    >
      <TabPanel value="danger">Delete</TabPanel>
    </Tabs>
  );
}
