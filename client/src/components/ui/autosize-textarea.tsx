import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { cx } from '@/lib/cx';
import { Textarea } from './input';

interface AutosizeTextareaProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'value'> {
  value: string;
  /** A callback ref, as forms provide. */
  ref: (element: HTMLTextAreaElement | null) => void;
}

export function AutosizeTextarea({ value, ref, className, ...rest }: AutosizeTextareaProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useAutosize(box, value);
  return (
    <Textarea
      {...rest}
      value={value}
      ref={(element) => {
        box.current = element;
        ref(element);
      }}
      dir="auto"
      className={cx('max-h-[40dvh] resize-none overflow-y-auto', className)}
    />
  );
}

/** Fits a textarea's height to its text; its class sets the maximum. */
export function useAutosize(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again for every text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    // scrollHeight excludes the border.
    const border = element.offsetHeight - element.clientHeight;
    element.style.height = `${element.scrollHeight + border}px`;
  }, [text, field]);
}
