import { useQuery } from '@tanstack/react-query';
import { QrCode as QrIcon, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { eventEntrantsApi } from '#shared/event-entrants';
import type { StaffMember, TournamentEvent } from '#shared/event-schemas';
import { t } from '#shared/translate';
import { Button, IconButton } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { Input, Select } from '@/components/ui/input';
import { QrCode } from '@/components/ui/qr-code';
import { QueryList } from '@/components/ui/query-list';
import { nameOf } from '@/features/accounts';
import { PersonRow } from '@/features/friends';
import { call } from '@/lib/api';
import { rich } from '@/lib/rich';
import { eventQueries } from '../api';
import { judgePath } from '../event-paths';
import { useAct } from './acts';
import { PersonPicker } from './player-dialogs';

type Appointment = Pick<StaffMember, 'role' | 'tables'> & { userId: number };

export function Staff({ event }: { event: TournamentEvent }) {
  const { id, codes } = event;
  const query = useQuery(eventQueries.staff(id));
  const [opened, setOpened] = useState<'search' | 'code'>();
  const [heir, setHeir] = useState<StaffMember['user']>();
  const appoint = useAct<Appointment>({
    send: ({ userId, role, tables }) =>
      call(eventEntrantsApi.putStaff, { params: { id, userId }, body: { role, tables } }),
    failed: t('The role was not changed'),
  });
  const remove = useAct<number>({
    send: (userId) => call(eventEntrantsApi.removeStaff, { params: { id, userId } }),
    failed: t('Not removed'),
    done: t('Removed. The judges’ code is a new one now'),
  });
  const handOver = useAct<number>({
    send: (userId) => call(eventEntrantsApi.handOver, { params: { id }, body: { userId } }),
    failed: t('Not handed over'),
    done: t('Handed over. You are still an organiser'),
  });
  const known = new Set(query.data?.map(({ user }) => user.id));
  return (
    <Card>
      <CardTitle>{t('Judges and organisers')}</CardTitle>
      <p className="mt-1 text-sm text-muted">
        {t('Judges scan the code, or you add them. A judge without tables covers all of them.')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {codes && (
          <Button icon={<QrIcon />} onClick={() => setOpened('code')}>
            {t("Judges' code")}
          </Button>
        )}
        <Button icon={<UserPlus />} onClick={() => setOpened('search')}>
          {t('Add a judge')}
        </Button>
      </div>
      <QueryList
        query={query}
        skeleton={<p className="mt-3 text-muted">{t('Loading…')}</p>}
        failed={{ title: t('The judges could not be loaded') }}
        empty={<p className="mt-3 text-muted">{t('Nobody yet.')}</p>}
      >
        {(staff) => (
          <ul aria-label={t('Staff')} className="mt-2 divide-y divide-line">
            {staff.map((member) => (
              <StaffRow
                key={member.user.id}
                member={member}
                onChange={appoint.mutate}
                onRemove={() => remove.mutate(member.user.id)}
                onHandOver={event.can.handOver ? () => setHeir(member.user) : undefined}
              />
            ))}
          </ul>
        )}
      </QueryList>
      {heir && (
        <ConfirmDialog
          open
          onClose={() => setHeir(undefined)}
          title={t('Hand the event over to {name}?', { name: nameOf(heir) })}
          description={t('They own it from then on. You stay an organiser.')}
          confirmLabel={t('Hand over')}
          tone="primary"
          onConfirm={() => {
            handOver.mutate(heir.id);
            setHeir(undefined);
          }}
        />
      )}
      {opened === 'search' && (
        <Dialog onClose={() => setOpened(undefined)} title={t('Add a judge')}>
          <PersonPicker
            action={(person) =>
              known.has(person.id) ? (
                <span className="text-sm text-muted">{t('Added [[person]]')}</span>
              ) : (
                <Button
                  size="sm"
                  aria-label={t('Make judge of {name}', { name: nameOf(person) })}
                  onClick={() => appoint.mutate({ userId: person.id, role: 'judge', tables: [] })}
                >
                  {t('Make judge')}
                </Button>
              )
            }
          />
        </Dialog>
      )}
      {opened === 'code' && codes && (
        <QrDialog
          title={t("Judges' code")}
          text={t(
            'Whoever scans this and logs in is a judge of this event. Show it to judges only.',
          )}
          path={judgePath(id, codes.judge)}
          code={codes.judge}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  );
}

interface StaffRowProps {
  member: StaffMember;
  onChange: (appointment: Appointment) => void;
  onRemove: () => void;
  /** For the owner of the event. */
  onHandOver: (() => void) | undefined;
}

const ROLES = [
  ['judge', t('Judge [[role]]')],
  ['organiser', t('Organiser [[role]]')],
] as const;

const readTables = (typed: string): number[] => [
  ...new Set((typed.match(/\d+/g) ?? []).map(Number).filter((table) => table > 0)),
];

function StaffRow({ member, onChange, onRemove, onHandOver }: StaffRowProps) {
  const { user, role, tables } = member;
  const [typed, setTyped] = useState(tables.join(', '));
  const name = nameOf(user);
  return (
    <PersonRow person={user}>
      <Select
        aria-label={t('Role of {name}', { name })}
        className="w-34"
        value={role}
        options={ROLES}
        onChoose={(next) => onChange({ userId: user.id, role: next, tables })}
      />
      {role === 'judge' && (
        <Input
          aria-label={t('Tables of {name} [[where a judge works]]', { name })}
          placeholder={t('Tables [[where matches are played]]')}
          inputMode="numeric"
          className="max-w-24"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => {
            const next = readTables(typed);
            if (next.join() !== tables.join()) {
              onChange({ userId: user.id, role, tables: next });
            }
          }}
        />
      )}
      {role === 'organiser' && onHandOver && (
        <Button size="sm" aria-label={t('Hand over to {name}', { name })} onClick={onHandOver}>
          {t('Hand over')}
        </Button>
      )}
      <IconButton label={t('Remove {name}', { name })} icon={<X />} onClick={onRemove} />
    </PersonRow>
  );
}

interface QrDialogProps {
  title: string;
  text: string;
  path: string;
  /** For typing on devices that cannot scan. */
  code?: string;
  onClose: () => void;
}

export function QrDialog({ title, text, path, code, onClose }: QrDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} description={text} isForReading>
      <QrCode
        value={window.location.origin + path}
        title={title}
        className="mx-auto w-full max-w-80"
      />
      {code && (
        <p className="mt-3 text-center">
          {rich('Code: <b>{code}</b>', {
            code,
            b: (text) => (
              <span className="font-mono text-2xl font-semibold select-all">{text}</span>
            ),
          })}
        </p>
      )}
    </Dialog>
  );
}
