import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountsApi } from '#shared/accounts';
import type { Language } from '#shared/languages';
import { t } from '#shared/translate';
import { LANGUAGE_OPTIONS } from '@/components/language-switch';
import { SettingsCard } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/input';
import { call } from '@/lib/api';
import { switchPage } from '@/lib/page-language';
import { useCurrentUser, userQuery } from './api';

/** Stands for null, which follows the browser. */
const BROWSER = 'browser';

export function LanguageCard() {
  const client = useQueryClient();
  const { language } = useCurrentUser();
  const { mutate, isPending } = useMutation({
    mutationFn: (choice: Language | null) =>
      call(accountsApi.updateLanguage, { body: { language: choice } }),
    onSuccess: async (user) => {
      // The guard of the screens loads the page in the account's language.
      client.setQueryData(userQuery.queryKey, user);
      if (!user.language) await switchPage(null);
    },
    meta: { failed: t('The language was not changed') },
  });
  return (
    <SettingsCard
      title={t('Language')}
      text={t('For all your devices, and for the mails that you get.')}
    >
      <Field label={t('Language')}>
        {(control) => (
          <Select<Language | typeof BROWSER>
            {...control}
            disabled={isPending}
            value={language ?? BROWSER}
            options={[[BROWSER, t('As in the browser')], ...LANGUAGE_OPTIONS]}
            onChoose={(choice) => mutate(choice === BROWSER ? null : choice)}
          />
        )}
      </Field>
    </SettingsCard>
  );
}
