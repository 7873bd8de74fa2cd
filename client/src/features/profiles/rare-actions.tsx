import { Award, Calculator, DatabaseBackup, EllipsisVertical } from 'lucide-react';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Spinner } from '@/components/ui/spinner';
import { useIsMobile } from '@/lib/use-is-mobile';
import { useMaintenance } from './use-maintenance';

const ICONS = {
  check: <Award aria-hidden="true" />,
  recalculate: <Calculator aria-hidden="true" />,
  restore: <DatabaseBackup aria-hidden="true" />,
};

const ORDER = ['check', 'recalculate', 'restore'] as const;

/** What one rarely does with one's own data; a phone keeps it in a menu. */
export function RareActions() {
  const isMobile = useIsMobile();
  const { tasks, running } = useMaintenance();
  return (
    <>
      {isMobile ? (
        <Menu
          trigger={
            <IconButton
              label="More for your profile"
              variant="secondary"
              icon={<EllipsisVertical aria-hidden="true" />}
            />
          }
        >
          {ORDER.map((name) => (
            <MenuItem
              key={name}
              icon={ICONS[name]}
              disabled={running !== undefined}
              onSelect={tasks[name].run}
            >
              {tasks[name].label}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        ORDER.map((name) => (
          <Button
            key={name}
            variant="ghost"
            icon={ICONS[name]}
            loading={tasks[name].isPending}
            disabled={running !== undefined}
            onClick={tasks[name].run}
          >
            {tasks[name].label}
          </Button>
        ))
      )}
      <p role="status" className="flex items-center gap-2 text-sm text-muted">
        {running && (
          <>
            {isMobile && <Spinner />}
            {running}
          </>
        )}
      </p>
    </>
  );
}
