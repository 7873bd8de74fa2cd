import { useRef, useState } from 'react';
import { fileKind, IMAGES_ONLY, imageTooLarge, prepareImage } from '@/features/media';

/**
 * The flyer of a form: the stored one, another in its place, or none. What cannot be taken is said
 * at once, and what was there stays.
 */
export function useFlyer(storedUrl: string | null) {
  const [file, setFile] = useState<File | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A choice that was followed by another no longer counts.
  const turn = useRef(0);

  const choose = async (files: File[]) => {
    const chosen = files.find((one) => fileKind(one) === 'image');
    turn.current += 1;
    const own = turn.current;
    setPreparing(chosen !== undefined);
    setProblem(chosen ? undefined : IMAGES_ONLY);
    if (!chosen) return;
    const prepared = await prepareImage(chosen);
    if (own !== turn.current) return;
    setPreparing(false);
    if (prepared) setFile(prepared);
    else setProblem(imageTooLarge(chosen.size));
  };

  /** Takes away what is shown; what is stored only with the next save. */
  const set = (removed: boolean) => {
    turn.current += 1;
    setPreparing(false);
    setProblem(undefined);
    setFile(null);
    setRemoved(removed);
  };

  return {
    /** What is to be sent. */
    file,
    /** The stored one is to be taken away. */
    isRemoved: storedUrl !== null && isRemoved && !file,
    storedUrl: isRemoved ? null : storedUrl,
    isPreparing,
    problem,
    setProblem,
    isChanged: file !== null || (storedUrl !== null && isRemoved),
    choose: (files: File[]) => void choose(files),
    remove: () => set(true),
    /** Back to the stored one; undefined where there is none, or nothing to undo. */
    undo: storedUrl !== null && (file || isRemoved) ? () => set(false) : undefined,
  };
}

export type Flyer = ReturnType<typeof useFlyer>;
