import { ChevronDown } from 'lucide-react';
import type { NotificationKind, NotificationSettings } from '#shared/notifications';
import { t } from '#shared/translate';
import { SettingsCard } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { useCurrentUser } from '@/features/accounts';
import { useIsMobile } from '@/lib/use-is-mobile';
import { useChangeSettings } from './api';
import { KIND_GROUPS, KIND_WORDS } from './kinds';

const MAILS = [
  ['no', t('No mail')],
  ['digest', t('In the digest')],
  ['at_once', t('At once')],
] as const;

const COLUMNS = 'grid grid-cols-[minmax(0,1fr)_5rem_5rem_14.5rem] items-center gap-x-4 gap-y-1';

/** The channels of every kind: a table on a desktop, and on a phone a list that says what is on. */
export function KindTable({ kinds }: Pick<NotificationSettings, 'kinds'>) {
  const { role } = useCurrentUser();
  const isMobile = useIsMobile();
  const Kind = isMobile ? KindFold : KindRow;
  const isMine = (kind: NotificationKind) => kind !== 'report' || role === 'admin';
  return (
    <SettingsCard
      className="md:max-w-3xl"
      title={t('What you hear of')}
      text={t('In the list of the app, as a push on your devices, and by mail.')}
    >
      {!isMobile && (
        <div aria-hidden="true" className={`${COLUMNS} eyebrow`}>
          <span />
          <span>{t('In the app')}</span>
          <span>{t('Push')}</span>
          <span>{t('Mail')}</span>
        </div>
      )}
      {KIND_GROUPS.map(([name, all]) => (
        <section key={name} aria-label={name}>
          <h3 className="mt-4 font-display text-lg font-semibold tracking-wide">{name}</h3>
          {all.filter(isMine).map((kind) => (
            <Kind key={kind} kind={kind} channels={kinds[kind]} />
          ))}
        </section>
      ))}
    </SettingsCard>
  );
}

interface KindProps {
  kind: NotificationKind;
  channels: NotificationSettings['kinds'][NotificationKind];
}

function useChannels({ kind, channels }: KindProps) {
  const { mutate } = useChangeSettings();
  return {
    words: KIND_WORDS[kind],
    set: (part: Partial<typeof channels>) => mutate({ kinds: { [kind]: part } }),
    // Warnings about the account stay.
    isFixed: kind === 'security',
  };
}

function KindRow(props: KindProps) {
  const { channels } = props;
  const { words, set, isFixed } = useChannels(props);
  return (
    <fieldset className="border-b border-line py-2 last:border-0">
      <legend className="sr-only">{words}</legend>
      <div className={COLUMNS}>
        <span aria-hidden="true" className="font-medium">
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

/** "In the app · Push · Mail at once". */
function inWords({ app, push, mail }: KindProps['channels']): string {
  const on = [
    app && t('In the app'),
    push && t('Push'),
    mail === 'digest' && t('In the digest'),
    mail === 'at_once' && t('Mail at once'),
  ].filter((words) => words !== false);
  return on.join(' · ') || t('Off [[a kind of notification]]');
}

function KindFold(props: KindProps) {
  const { channels } = props;
  const { words, set, isFixed } = useChannels(props);
  return (
    <details name="kind" className="group border-b border-line last:border-0">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field py-2">
        <span className="min-w-0 flex-1 leading-snug">
          <span className="block font-medium">{words}</span>
          <span className="block text-sm text-muted">{inWords(channels)}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <fieldset className="space-y-1 pb-4">
        <legend className="sr-only">{words}</legend>
        <Switch
          label={t('In the app')}
          checked={channels.app}
          disabled={isFixed}
          onChange={(app) => set({ app })}
        />
        <Switch label={t('Push')} checked={channels.push} onChange={(push) => set({ push })} />
        <Field label={t('Mail')}>
          {(control) => (
            <Select
              {...control}
              disabled={isFixed}
              value={channels.mail}
              options={MAILS}
              onChoose={(mail) => set({ mail })}
            />
          )}
        </Field>
      </fieldset>
    </details>
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
      <span className="sr-only">{label}</span>
    </label>
  );
}
