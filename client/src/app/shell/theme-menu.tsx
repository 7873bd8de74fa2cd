import { Monitor, Moon, Sun } from 'lucide-react';
import { type Theme, useTheme } from '@/app/theme';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuChoice } from '@/components/ui/menu';

export const THEMES = [
  { value: 'light', label: 'Light', icon: <Sun /> },
  { value: 'dark', label: 'Dark', icon: <Moon /> },
  { value: 'system', label: 'System', icon: <Monitor /> },
] as const satisfies readonly { value: Theme; label: string; icon: React.ReactNode }[];

/** The theme toggle of the top bar. */
export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  const current = THEMES.find((option) => option.value === theme);
  return (
    <Menu trigger={<IconButton label={`Theme: ${current?.label}`} icon={current?.icon} />}>
      <MenuChoice label="Theme" value={theme} onChange={setTheme} options={THEMES} />
    </Menu>
  );
}
