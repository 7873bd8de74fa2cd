import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi } from '@/testing/fake-api';
import { theirCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { MessageText } from './message-bubble';

const server = fakeApi();

const show = (content: string) => renderRoute(<MessageText content={content} />);
const text = () => screen.getByTestId('message-text');

describe('links in a message', () => {
  it.each(['http://example.org/rules', 'https://example.org/a?b=c#d'])(
    'lead to %s in a tab of their own that learns nothing of us',
    async (address) => {
      await show(`Look at ${address}!`);
      const link = screen.getByRole('link', { name: address });
      expect(link).toHaveAttribute('href', address);
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
      expect(text()).toHaveTextContent(`Look at ${address}!`);
    },
  );

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\u200bscript:alert(1)',
    'javascript://example.org/%0Aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://example.org/file',
    'mailto:leo@example.org',
    'leo@example.org',
    '//example.org/path',
    'www.example.org',
    'example.org',
    '\uff48ttps://example.org',
    'https://user:secret@example.org/',
    'https://ripcord.example@example.org/',
    '[click](javascript:alert(1))',
    '<a href="javascript:alert(1)">click</a>',
    '<img src=x onerror=alert(1)>',
  ])('are not made from %s', async (content) => {
    await show(content);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(text().textContent).toBe(content);
  });

  it.each([
    // A Cyrillic letter that looks like a Latin one.
    ['https://r\u0456pcord.example/login', /^https:\/\/xn--/],
    // Full-width letters, which browsers normalise.
    ['https://\uff45xample.org/', /^https:\/\/example\.org\/$/],
    // A right-to-left override.
    ['https://example.org/\u202egpj.exe', /^https:\/\/example\.org\/[^\u202e]*$/],
    ['https://example.org/\u200b/login', /^https:\/\/example\.org\/[^\u200b]*$/],
  ])('show where %s really leads', async (content, shown) => {
    await show(content);
    for (const link of screen.queryAllByRole('link')) {
      expect(link.textContent).toMatch(shown);
      expect(link.getAttribute('href')).toMatch(/^https:\/\/[\x21-\x7e]+$/);
    }
    expect(screen.queryAllByRole('link').length).toBeLessThanOrEqual(1);
  });

  it('end before punctuation', async () => {
    await show('(see https://example.org/a_(b)). Yes, https://example.org/c, really');
    const names = screen.getAllByRole('link').map((link) => link.textContent);
    expect(names).toEqual(['https://example.org/a_(b)', 'https://example.org/c']);
  });

  it('to this app open in it', async () => {
    const { user, where } = await show(`${window.location.origin}/tournaments?tab=mine#top`);
    const link = screen.getByRole('link');
    expect(link).not.toHaveAttribute('target');
    await user.click(link);
    expect(where()).toBe('/tournaments?tab=mine');
  });

  it('to a combo show one card', async () => {
    server.on(api.getCombo, () => theirCombo({ id: 7, name: 'Shared Comet' }));
    const address = `${window.location.origin}/combos/7`;
    await show(`Try ${address} or ${address}`);
    expect(await screen.findByText('Shared Comet')).toBeVisible();
    expect(screen.getAllByText('Shared Comet')).toHaveLength(1);
  });

  it('to a lookalike site show no card', async () => {
    await show(
      `https://elsewhere.example/combos/7 https://elsewhere.example/#${window.location.origin}/combos/7`,
    );
    expect(server.calls(api.getCombo)).toHaveLength(0);
  });
});

it('keeps line breaks and all characters', async () => {
  const content = 'One\n  two &amp; <b>three</b>\n\n"four" 🌀';
  await show(content);
  expect(text().textContent).toBe(content);
  expect(text()).toHaveClass('whitespace-pre-wrap');
});
