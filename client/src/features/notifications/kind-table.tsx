import type { NotificationKind, NotificationSettings } from '#shared/notifications';
import { t } from '#shared/translate';
import { SettingsCard } from '@/components/ui/card';
import { Select } from '@/components/ui/input';
import { useCurrentUser } from '@/features/accounts';
import { useChangeSettings } from './api';
import { KIND_GROUPS, KIND_WORDS } from './kinds';

const MAILS = [
  ['no', t('No mail')],
  ['digest', t('In the digest')],
  ['at_once', t('At once')],
] as const;

const COLUMNS =
  'flex flex-wrap items-center gap-x-4 gap-y-1 md:grid md:grid-cols-[minmax(0,1fr)_5rem_5rem_12.5rem]';

/** The channels of every kind: a table on a desktop, one below the other on a phone. */
export function KindTable({ kinds }: Pick<NotificationSettings, 'kinds'>) {
  const { role } = useCurrentUser();
  const isMine = (kind: NotificationKind) => kind !== 'report' || role === 'admin';
  return (
    <SettingsCard
      className="md:max-w-3xl"
      title={t('What you hear of')}
      text={t('In the list of the app, as a push on your devices, and by mail.')}
    >
      <div aria-hidden="true" className={`${COLUMNS} eyebrow max-md:hidden`}>
        <span />
        <span>{t('In the app')}</span>
        <span>{t('Push')}</span>
        <span>{t('Mail')}</span>
      </div>
      {KIND_GROUPS.map(([name, all]) => (
        <section key={name} aria-label={name}>
          <h3 className="mt-4 font-display text-lg font-semibold tracking-wide">{name}</h3>
          {all.filter(isMine).map((kind) => (
            <KindRow key={kind} kind={kind} channels={kinds[kind]} />
          ))}
        </section>
      ))}
    </SettingsCard>
  );
}

interface KindRowProps {
  kind: NotificationKind;
  channels: NotificationSettings['kinds'][NotificationKind];
}

function KindRow({ kind, channels }: KindRowProps) {
  const { mutate } = useChangeSettings();
  const set = (part: Partial<typeof channels>) => mutate({ kinds: { [kind]: part } });
  // Warnings about the account stay.
  const isFixed = kind === 'security';
  const words = KIND_WORDS[kind];
  return (
    <fieldset className="border-b border-line py-2 last:border-0">
      <legend className="sr-only">{words}</legend>
      <div className={COLUMNS}>
        <span aria-hidden="true" className="font-medium max-md:basis-full">
          {words}
        </span>
        <Check
          label={t('In the app')}
          checked={channels.app}
          disabled={isFixed}
          onSet={(app) => set({ app })}
        />
        <Check label={t('Push')} checked={channels.push} onSet={(push) => set({ push })} />
        <Select
          className="grow basis-48 md:basis-auto"
          aria-label={t('Mail')}
          disabled={isFixed}
          value={channels.mail}
          options={MAILS}
          onChoose={(mail) => set({ mail })}
        />
      </div>
    </fieldset>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onSet: (checked: boolean) => void;
}

function Check({ label, checked, disabled, onSet }: CheckProps) {
  return (
    <label className="flex min-h-11 min-w-11 cursor-pointer items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onSet(target.checked)}
        className="size-5 accent-accent disabled:opacity-55"
      />
      <span className="md:sr-only">{label}</span>
    </label>
  );
}
