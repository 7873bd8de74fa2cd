import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Dialog } from '@/components/ui/dialog';
import { loadPartNames } from '@/lib/part-names';
import { renderRoute } from '@/testing/render';
import { PartPicker } from './parts/part-picker';

const changed = vi.fn();

function Host({
  kind = 'blade' as const,
  value = '',
}: {
  kind?: 'blade' | 'driver';
  value?: string;
}) {
  const [part, setPart] = useState<string | null>(value);
  return (
    <PartPicker
      kind={kind}
      value={part}
      onChange={(next) => {
        changed(next);
        setPart(next);
      }}
    />
  );
}

const field = (name = 'Blade') => screen.getByRole('combobox', { name });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const marked = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : null;
};

it('offers the parts first, then N/A', async () => {
  const { user } = await renderRoute(<Host />);
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await user.click(field());
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(options()[0]).not.toContain('N/A');
  expect(options().at(-1)).toBe('N/A No blade');
  expect(options().length).toBeGreaterThan(100);
  await user.click(screen.getByRole('option', { name: 'N/A No blade' }));
  expect(field()).toHaveValue('N/A');
  expect(field()).toHaveAttribute('aria-expanded', 'false');
});

it('finds a part by its other names and says type, weight and alias', async () => {
  const { user } = await renderRoute(<Host />);
  await user.type(field(), 'wand');
  expect(options()[0]).toMatch(/^Wizard Rod .*Wand Wizard.*Stamina.*\d g$/);
  expect(marked()).toContain('Wizard Rod');
  await user.keyboard('{Enter}');
  expect(field()).toHaveValue('Wizard Rod');
});

it('shows the Japanese name beside the Latin one to Japanese readers, and stores the latter', async () => {
  document.documentElement.lang = 'ja';
  onTestFinished(() => document.documentElement.removeAttribute('lang'));
  await loadPartNames();
  const { user } = await renderRoute(<Host value="Aero Pegasus" />);
  expect(field()).toHaveValue('エアロペガサス');
  await user.clear(field());
  await user.type(field(), 'うぃざーどろ');
  expect(options()[0]).toMatch(/^ウィザードロッド Wizard Rod /);
  await user.keyboard('{Enter}');
  expect(changed).toHaveBeenLastCalledWith('Wizard Rod');
  expect(field()).toHaveValue('ウィザードロッド');
});

it('is navigated by arrows, and Escape restores the choice', async () => {
  const { user } = await renderRoute(<Host value="Wizard Rod" />);
  await user.click(field());
  expect(marked()).toContain('Wizard Rod');
  await user.clear(field());
  await user.type(field(), 'dran s');
  const [first, second] = options();
  await user.keyboard('{ArrowDown}');
  expect(marked()).toBe(second);
  await user.keyboard('{ArrowUp}');
  expect(marked()).toBe(first);
  await user.keyboard('{ArrowUp}');
  expect(marked()).toBe(options().at(-1));
  await user.keyboard('{Escape}');
  expect(field()).toHaveValue('Wizard Rod');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

it('takes the highlighted option with Tab, and understands abbreviations', async () => {
  const { user } = await renderRoute(<Host kind="driver" />);
  await user.type(field('Bit'), 'lf');
  await user.tab();
  expect(field('Bit')).toHaveValue('Low Flat');
  expect(field('Bit')).not.toHaveFocus();
});

it('keeps an unknown part, and says so', async () => {
  const { user } = await renderRoute(<Host />);
  await user.type(field(), 'Zonk Blade');
  await user.click(screen.getByRole('option', { name: 'Use “Zonk Blade” as typed' }));
  expect(field()).toHaveValue('Zonk Blade');
  expect(field()).toHaveAccessibleDescription(/Not in the parts list/);
});

it('takes the canonical name when the field is left with the mouse', async () => {
  const { user } = await renderRoute(
    <>
      <Host />
      <p>elsewhere</p>
    </>,
  );
  await user.type(field(), 'wand wizard');
  await user.click(screen.getByText('elsewhere'));
  expect(changed).toHaveBeenLastCalledWith('Wizard Rod');
});

it('closes on Escape without closing the dialog around it', async () => {
  const close = vi.fn();
  const { user } = await renderRoute(
    <Dialog onClose={close} title="Form">
      <Host />
    </Dialog>,
  );
  await user.type(field(), 'rod');
  await user.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});
