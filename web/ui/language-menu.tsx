import { Languages } from 'lucide-react';
import { LANGUAGES, setLanguage, useLanguage } from '#web/base/language.ts';

/** 'ES' or 'English (US)': stores the choice. It is a native select, so that the first load contains no menu code. */
export function LanguageMenu() {
  const language = useLanguage();
  return (
    <span className="relative inline-flex h-11 items-center gap-1.5 rounded-control px-2.5 text-sm font-semibold transition-colors hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-ring">
      <Languages className="size-4.5 max-sm:hidden" aria-hidden="true" />
      <span aria-hidden="true">{language === 'es' ? 'ES' : 'EN'}</span>
      <select
        aria-label="Idioma"
        value={language}
        onChange={(event) => {
          const chosen = LANGUAGES.find(({ code }) => code === event.target.value);
          if (chosen) setLanguage(chosen.code);
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {LANGUAGES.map(({ code, label }) => (
          <option key={code} value={code} className="bg-popover text-popover-foreground">
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
