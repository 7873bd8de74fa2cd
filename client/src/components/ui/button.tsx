import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '@/lib/cx';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'cut bg-accent text-on-accent hover:brightness-110 active:brightness-95 font-semibold shadow-[0_0_0_1px_rgb(0_0_0/0.08)_inset]',
  secondary:
    'rounded-field border border-line bg-raised text-ink hover:border-line-strong font-medium',
  ghost: 'rounded-field text-muted hover:bg-raised hover:text-ink font-medium',
  danger: 'cut bg-danger text-on-danger hover:brightness-110 font-semibold',
};

/* "sm" looks small but has a 44 px touch target on a phone. */
const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-3 text-sm md:min-h-9',
  md: 'min-h-11 px-4 text-base',
  lg: 'min-h-13 px-6 text-lg',
};

function look({ variant = 'secondary', size = 'md' }: Look, className?: string): string {
  return cx(
    'inline-flex max-w-full items-center justify-center gap-2 text-center leading-tight break-words transition-[background-color,border-color,filter,transform] duration-150 select-none active:translate-y-px',
    'disabled:pointer-events-none disabled:opacity-55 [&_svg]:size-[1.15em] [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Disabled with a spinner; the label should say what is in progress. */
  loading?: boolean;
}

export function Button({
  variant,
  size,
  icon,
  loading = false,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={look({ variant, size }, className)}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: LinkProps & Look & { children: ReactNode }) {
  return (
    <Link {...rest} className={look({ variant, size }, className)}>
      {icon}
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'secondary' | 'ghost';
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-field transition-colors duration-150 disabled:pointer-events-none disabled:opacity-55 [&_svg]:size-5',
        variant === 'secondary'
          ? 'border border-line bg-raised text-ink hover:border-line-strong'
          : 'text-muted hover:bg-raised hover:text-ink',
        className,
      )}
    >
      {icon}
    </button>
  );
}
