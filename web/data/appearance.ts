import { useEffect } from 'react';
import { ACCENTS } from '#domain/business/settings.ts';
import { showAccent } from '#web/base/accent.ts';
import { suggestSounds } from '#web/base/sounds.ts';
import { suggestTheme } from '#web/base/theme.ts';
import { useSettings } from './business.ts';
import { changeUser } from './session.ts';

/**
 * Applies the business's name, logo and accent, and its theme and sounds if this device has not chosen its
 * own. Called once, by the shell.
 */
export function useAppearance(): void {
  const { data } = useSettings();
  useEffect(() => {
    if (!data) return;
    const accent = ACCENTS.find((each) => each === data.accent);
    if (accent) showAccent(accent);
    suggestTheme(data.theme);
    suggestSounds(data.sounds);
    changeUser({ business: { id: data.id, name: data.name, logo_url: data.logo_url } });
  }, [data]);
}
