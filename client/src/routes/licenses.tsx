import licenses from 'virtual:licenses';
import { ChevronRight } from 'lucide-react';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Card } from '@/components/ui/card';

const { packages, texts } = licenses;

/** The licences of Ripcord's packages; public. */
export function Component() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-3xl px-4 pt-[max(1.5rem,env(safe-area-inset-top))] pb-[max(2rem,env(safe-area-inset-bottom))]"
    >
      <PageHeader
        title={t('Open-source licences')}
        subtitle={t(
          'Ripcord is made with {count, plural, one {# package} other {# packages}}. Thank you to everybody who wrote them.',
          { count: packages.length },
        )}
        back={{ to: '/', label: t('Back to Ripcord') }}
      />
      <Card>
        <ul translate="no" className="divide-y divide-line">
          {packages.map(({ name, version, license, text }) => (
            <li key={`${name} ${version}`} className="py-1">
              {text === null ? (
                <p className="flex min-h-11 flex-wrap pl-7 items-center gap-x-3 wrap-anywhere">
                  <Name name={name} version={version} license={license} />
                </p>
              ) : (
                <details className="group">
                  <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 wrap-anywhere">
                    <ChevronRight className="size-4 text-muted group-open:rotate-90" />
                    <Name name={name} version={version} license={license} />
                  </summary>
                  <pre className="pb-3 text-sm whitespace-pre-wrap text-muted">{texts[text]}</pre>
                </details>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </main>
  );
}

const Name = ({ name, version, license }: { name: string; version: string; license: string }) => (
  <>
    <span className="font-semibold">{name}</span>
    <span className="text-muted">{version}</span>
    <span className="ml-auto text-sm text-muted">{license}</span>
  </>
);
