import { accountsApi } from '@shared/accounts';
import { buildPath } from '@shared/contract';
import { useEffect, useRef, useState } from 'react';
import { IMAGES_ONLY } from '@/features/media';
import { isPicture, type OpenedPicture, openPicture } from './open-picture';

interface Person {
  username: string;
  avatarUrl: string;
}

/** The picture of initials that everybody has without one of their own. */
const drawnAvatar = (username: string) => buildPath(accountsApi.getAvatar.path, { username });

/**
 * The picture of a form: the stored one, another in its place, or none. A chosen one is `opened` until
 * a part of it is cropped; what cannot be taken is said at once, and what was there stays.
 */
export function useAvatarChoice({ username, avatarUrl }: Person) {
  const [file, setFile] = useState<File>();
  const [isRemoved, setRemoved] = useState(false);
  const [opened, setOpened] = useState<OpenedPicture>();
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A choice that was followed by another no longer counts.
  const turn = useRef(0);
  const drawn = drawnAvatar(username);
  const isStored = avatarUrl !== drawn;

  const latest = useRef(opened);
  latest.current = opened;
  useEffect(() => () => latest.current?.close(), []);

  const close = () => {
    opened?.close();
    setOpened(undefined);
  };

  const choose = async (files: File[]) => {
    turn.current += 1;
    const own = turn.current;
    const chosen = files.find(isPicture);
    setProblem(chosen ? undefined : IMAGES_ONLY);
    if (!chosen) return;
    setOpening(true);
    const next = await openPicture(chosen);
    if (own !== turn.current) {
      next?.close();
      return;
    }
    setOpening(false);
    close();
    if (next) setOpened(next);
    else setProblem(UNREADABLE);
  };

  const set = (removed: boolean) => {
    turn.current += 1;
    setProblem(undefined);
    setFile(undefined);
    setRemoved(removed);
  };

  return {
    /** What is to be sent. */
    file,
    /** The stored one is to be taken away. */
    isRemoved: isStored && isRemoved && !file,
    isChanged: file !== undefined || (isStored && isRemoved),
    /** The stored picture as it would be without a new one. */
    url: isRemoved ? drawn : avatarUrl,
    /** Whether there is a picture that can be taken away. */
    isThere: file !== undefined || (isStored && !isRemoved),
    opened,
    isOpening,
    problem,
    setProblem,
    choose: (files: File[]) => void choose(files),
    /** Closes the opened picture without taking anything of it. */
    close,
    /** Takes what was cropped of it. */
    take(cropped: File) {
      setRemoved(false);
      setFile(cropped);
      close();
    },
    remove: () => set(true),
    /** Back to the stored one; undefined where there is none, or nothing to undo. */
    undo: isStored && (file || isRemoved) ? () => set(false) : undefined,
  };
}

export type AvatarChoice = ReturnType<typeof useAvatarChoice>;

const UNREADABLE =
  'This browser cannot read that picture. Please choose another, best a JPEG, PNG or WebP.';
