import { cx } from '@/lib/cx';
import { passwordStrength } from './password-strength';

const COLOURS = ['bg-loss', 'bg-warning', 'bg-spin', 'bg-win'];

/** Says how good a new password is, in a bar and a word. It advises; it does not refuse. */
export function PasswordHint({ password, min }: { password: string; min: number }) {
  if (!password) return <span>At least {min} characters. A short sentence works well.</span>;
  const { level, word, common } = passwordStrength(password);
  return (
    <span className="block">
      <span className="flex items-center gap-3">
        <span aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1">
          {COLOURS.map((colour, index) => (
            <span
              key={colour}
              className={cx('h-1.5 -skew-x-[24deg]', index <= level ? COLOURS[level] : 'bg-raised')}
            />
          ))}
        </span>
        <span className="font-medium text-ink">
          <span className="sr-only">Strength: </span>
          {word}
        </span>
      </span>
      {common && (
        <span className="mt-1 block text-warning">
          This is one of the most common passwords. Others will guess it easily.
        </span>
      )}
    </span>
  );
}
