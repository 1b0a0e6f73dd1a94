import { useEffect, useState } from 'react';
import type { BusinessBrand } from '#domain/answers/businesses.ts';
import { api, apiPath, read } from '#web/lib/api.ts';
import { randomBelow } from '#web/lib/ids.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import bar from './art/bar.svg?no-inline';
import comal from './art/comal.svg?no-inline';
import market from './art/market.svg?no-inline';

const PICTURES = [comal, bar, market];
const MAX_BUSINESSES = 6;

/** Null while loading; empty after a failure, because the panel is only decoration. */
function useFamily(): readonly BusinessBrand[] | null {
  const [family, setFamily] = useState<readonly BusinessBrand[] | null>(null);
  useEffect(() => {
    let left = false;
    read(apiPath(api.public.businesses))
      .then(({ businesses }) => !left && setFamily(businesses.slice(0, MAX_BUSINESSES)))
      .catch(() => !left && setFamily([]));
    return () => {
      left = true;
    };
  }, []);
  return family;
}

/** 'Nuestra Familia' over one of three pictures, from 1024 px (1-core §2). */
export function FamilyPanel({ onChoose }: { onChoose: () => void }) {
  const [picture] = useState(() => PICTURES[randomBelow(PICTURES.length)]);
  const family = useFamily();

  return (
    <aside
      aria-label="Nuestra Familia"
      className="sticky top-0 flex h-dvh flex-col justify-end overflow-hidden bg-[oklch(0.17_0.012_45)] text-[oklch(0.97_0.008_75)]"
    >
      <img
        src={picture}
        alt=""
        className="absolute inset-x-0 top-0 h-[80%] w-full animate-fade-in object-cover object-[50%_10%]"
      />
      <div className="absolute inset-x-0 top-[38%] h-[42.1%] bg-linear-to-t from-[oklch(0.17_0.012_45)] from-8% via-[oklch(0.17_0.012_45/0.72)] via-45% to-transparent" />
      <div className="relative p-10 xl:p-14">
        <h2 className="text-4xl font-semibold tracking-tight">Nuestra Familia</h2>
        {family?.length === 0 && <p className="mt-3 text-base opacity-85">No hay negocios registrados aún</p>}
        {family && family.length > 0 && (
          <ul className="mt-6 grid max-w-2xl grid-cols-2 gap-2 xl:grid-cols-3">
            {family.map((business) => (
              <li key={business.id}>
                <button
                  type="button"
                  onClick={onChoose}
                  className="flex w-full items-center gap-3 rounded-card border border-white/12 bg-black/35 p-2.5 text-left transition-colors hover:bg-black/55 focus-ring"
                >
                  <Avatar
                    sources={[business.logo_url]}
                    name={business.name.trim().slice(0, 1)}
                    shape="square"
                    className="size-10 bg-white/14 text-base text-white"
                  />
                  <span className="min-w-0 flex-1 truncate text-sm font-medium">{business.name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}
