import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Dialog } from '@/components/ui/dialog';
import { useDiscardQuestion } from '@/components/ui/use-discard-question';
import { outsideAct } from '@/testing/render';
import { OverlayHistory } from './overlay-history';

const start = location.href;
beforeEach(() => history.pushState(null, '', '/first'));
afterEach(() => history.replaceState(null, '', start));

function NoteDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { close, question } = useDiscardQuestion({ isDirty: text !== '', isBusy: false, onClose });
  return (
    <>
      <Dialog onClose={close} title="Note">
        <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
        <Link to="/third">Third</Link>
        <button type="button" onClick={() => void navigate('?q=comet', { replace: true })}>
          Search
        </button>
        <button
          type="button"
          onClick={() => {
            onClose();
            void navigate('/third', { replace: true });
          }}
        >
          Delete
        </button>
      </Dialog>
      {question}
    </>
  );
}

function Second() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1>Second</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <NoteDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the dialog on the second of three screens. */
async function openDialog() {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  render(
    <StrictMode>
      <BrowserRouter>
        <OverlayHistory>
          <Routes>
            <Route path="/first" element={<Link to="/second">Go</Link>} />
            <Route path="/second" element={<Second />} />
            <Route path="/third" element={<h1>Third</h1>} />
          </Routes>
        </OverlayHistory>
      </BrowserRouter>
    </StrictMode>,
  );
  await user.click(screen.getByRole('link', { name: 'Go' }));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await backCloses(true);
  return user;
}

/** Expects whether Back closes something. */
const backCloses = (closes: boolean) =>
  waitFor(() => expect(history.state?.overlay ?? false).toBe(closes));
const goBack = () => outsideAct(() => history.back());
const address = () => location.pathname + location.search;

it('Back closes the dialog, and the next step back leaves the page', async () => {
  await openDialog();
  await goBack();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Second' })).toBeVisible();
  });
  await goBack();
  await waitFor(() => {
    expect(address()).toBe('/first');
  });
});

it('Back asks before typed text is lost, and takes the question away first', async () => {
  const user = await openDialog();
  await user.type(screen.getByLabelText('Text'), 'Half done');
  await goBack();
  await waitFor(() => {
    expect(screen.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  });
  await backCloses(true);
  await goBack();
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull();
    expect(screen.getByLabelText('Text')).toHaveValue('Half done');
  });
  await backCloses(true);
  await goBack();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await backCloses(false);
  expect(address()).toBe('/second');
  await goBack();
  await waitFor(() => {
    expect(address()).toBe('/first');
  });
});

it('Back closes it as soon as it is on the screen', async () => {
  const user = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await backCloses(false);
  act(() => screen.getByRole('button', { name: 'Open' }).click());
  expect(history.state.overlay).toBe(true);
});

it('closing it otherwise leaves nothing behind in the history', async () => {
  const user = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await backCloses(false);
  await goBack();
  await waitFor(() => {
    expect(address()).toBe('/first');
  });
});

it('a step back right after closing it otherwise leaves the page', async () => {
  await openDialog();
  await outsideAct(() => {
    act(() => screen.getByRole('button', { name: 'Close' }).click());
    history.back();
  });
  await waitFor(() => {
    expect(address()).toBe('/first');
  });
});

it('a link in it leads on from the page', async () => {
  const user = await openDialog();
  await user.click(screen.getByRole('link', { name: 'Third' }));
  expect(screen.getByRole('heading', { name: 'Third' })).toBeVisible();
  await goBack();
  await waitFor(() => {
    expect(screen.getByRole('heading', { name: 'Second' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await goBack();
  await waitFor(() => {
    expect(address()).toBe('/first');
  });
});

it('a page replaced as it closes stays replaced', async () => {
  const user = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('heading', { name: 'Third' })).toBeVisible();
  await backCloses(false);
  expect(address()).toBe('/third');
  await goBack();
  await waitFor(() => {
    expect(address()).toBe('/first');
  });
});

it('an address replaced while it is open is still there afterwards', async () => {
  const user = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await goBack();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/second?q=comet');
  });
});

it('Forward does not stop at a dialog that has been closed', async () => {
  await openDialog();
  await goBack();
  await outsideAct(() => history.forward());
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await backCloses(false);
  expect(address()).toBe('/second');
});

it('the browser asks before a reload loses typed text', async () => {
  const user = await openDialog();
  const reload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(reload()).toBe(false);
  await user.type(screen.getByLabelText('Text'), 'x');
  expect(reload()).toBe(true);
});
