import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { profilesApi } from '#shared/profiles';
import { t } from '#shared/translate';
import type { WebChoice } from '#shared/web-choice';
import { SettingsCard } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/input';
import { useCurrentUser } from '@/features/accounts';
import { upload } from '@/lib/upload';
import { profileQueries } from './api';

const CHOICES: [WebChoice, string][] = [
  ['off', t('Nobody [[sees a profile]]')],
  ['link', t('Whoever has its address')],
  ['listed', t('Everybody, also search engines')],
];

/** Who sees one's profile without an account. */
export function ProfileWebCard() {
  const { id } = useCurrentUser();
  const client = useQueryClient();
  const { data } = useQuery(profileQueries.own());
  const { mutate, isPending } = useMutation({
    mutationFn: (webProfile: WebChoice) =>
      upload(profilesApi.updateProfile, { fields: { webProfile }, files: {} }),
    onSuccess: (saved) => client.setQueryData(profileQueries.own().queryKey, saved),
    meta: { failed: t('This was not changed') },
  });
  const choice = data?.webProfile ?? 'off';
  return (
    <SettingsCard
      title={t('Your profile without an account')}
      text={t(
        'Shows your name, picture, bio, badges, and public combos and decks. Members see your profile as before.',
      )}
    >
      <Field label={t('Who sees it without an account')}>
        {(control) => (
          <Select<WebChoice>
            {...control}
            disabled={isPending || !data}
            value={choice}
            options={CHOICES}
            onChoose={(next) => mutate(next)}
          />
        )}
      </Field>
      {choice !== 'off' && (
        <p className="mt-3 text-sm break-all text-muted">{`${location.origin}/profile/${id}`}</p>
      )}
    </SettingsCard>
  );
}
