import { useEffect, useRef, useState } from 'react';

/**
 * Takes files that are pasted or dropped anywhere on the page while a dialog of it is open: dropped
 * beside, they would open in its place. Answers whether files are held over the page now.
 */
export function useIncomingFiles(onFiles: (files: File[]) => void, active: boolean): boolean {
  const [hovering, setHovering] = useState(false);
  const handler = useRef(onFiles);
  useEffect(() => {
    handler.current = onFiles;
  });

  useEffect(() => {
    const take = (data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length > 0 && active) handler.current(files);
      return files.length > 0;
    };
    const onPaste = (event: ClipboardEvent) => {
      // Text from a document brings a picture of itself along; in a field the text is meant.
      const isText = event.clipboardData?.types.includes('text/plain') && isField(event.target);
      if (!isText && take(event.clipboardData)) event.preventDefault();
    };
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setHovering(active);
    };
    const onLeave = (event: DragEvent) => {
      if (!event.relatedTarget) setHovering(false);
    };
    const onDrop = (event: DragEvent) => {
      setHovering(false);
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      take(event.dataTransfer);
    };
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragenter', onDrag);
    document.addEventListener('dragover', onDrag);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragenter', onDrag);
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, [active]);

  return hovering;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
