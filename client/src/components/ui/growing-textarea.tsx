import { type ComponentProps, useRef } from 'react';
import { cx } from '@/lib/cx';
import { useGrowing } from '@/lib/use-growing';
import { Textarea } from './input';

interface GrowingTextareaProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'value'> {
  value: string;
  /** Told the element, as forms ask for it. */
  ref: (element: HTMLTextAreaElement | null) => void;
}

/** A text field of a form that grows with its text, up to a part of the screen. */
export function GrowingTextarea({ value, ref, className, ...rest }: GrowingTextareaProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useGrowing(box, value);
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
