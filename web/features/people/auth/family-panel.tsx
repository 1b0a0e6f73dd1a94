import { useEffect, useState } from 'react';
import type { BusinessBrand } from '#domain/platform/answers/businesses.ts';
import { randomBelow } from '#web/base/ids.ts';
import { messages } from '#web/base/messages.ts';
import { api, apiPath, read } from '#web/data/api.ts';
import { useLastOutage, useOnReconnect } from '#web/data/network.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Mark } from '#web/ui/logo.tsx';
import bar from './art/bar.svg?no-inline';
import comal from './art/comal.svg?no-inline';
import market from './art/market.svg?no-inline';

const PICTURES = [comal, bar, market];
const MAX_BUSINESSES = 6;

interface Family {
  /** Null until they are read. */
  readonly businesses: readonly BusinessBrand[] | null;
  /** How often the network came back. */
  readonly reconnections: number;
}

/** The businesses to show, read again when the network is back. */
function useFamily(): Family {
  const [businesses, setBusinesses] = useState<Family['businesses']>(null);
  const [reconnections, setReconnections] = useState(0);
  useOnReconnect(() => setReconnections((count) => count + 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reconnection reads again
  useEffect(() => {
    let left = false;
    read(apiPath(api.public.businesses))
      .then((answer) => !left && setBusinesses(answer.businesses.slice(0, MAX_BUSINESSES)))
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [reconnections]);
  return { businesses, reconnections };
}

/** 'Nuestra Familia' over one of three pictures, from 1024 px (1-core §2). */
export function FamilyPanel({ onChoose }: { onChoose: () => void }) {
  const [picture] = useState(() => PICTURES[randomBelow(PICTURES.length)]);
  const { businesses, reconnections } = useFamily();
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const outage = useLastOutage();

  return (
    <aside
      aria-label="Nuestra Familia"
      className="sticky top-0 flex h-dvh flex-col justify-end overflow-hidden bg-[oklch(0.17_0.012_45)] text-[oklch(0.97_0.008_75)]"
    >
      {failedAt === reconnections ? (
        <Mark className="absolute top-[28%] left-1/2 size-40 -translate-x-1/2 opacity-40" />
      ) : (
        <img
          src={picture}
          alt=""
          onError={() => setFailedAt(reconnections)}
          className="absolute inset-x-0 top-0 h-[80%] w-full animate-fade-in object-cover object-[50%_10%]"
        />
      )}
      <div className="absolute inset-x-0 top-[38%] h-[42.1%] bg-linear-to-t from-[oklch(0.17_0.012_45)] from-8% via-[oklch(0.17_0.012_45/0.72)] via-45% to-transparent" />
      <div className="relative p-10 xl:p-14">
        <h2 className="text-4xl font-semibold tracking-tight">Nuestra Familia</h2>
        {businesses?.length === 0 && (
          <p className="mt-3 text-base opacity-85">No hay negocios registrados aún</p>
        )}
        {businesses === null && outage && (
          <p className="mt-3 text-base opacity-85">
            {outage === 'away' ? messages.noConnection : messages.noServer}
          </p>
        )}
        {businesses && businesses.length > 0 && (
          <ul className="mt-6 grid max-w-2xl grid-cols-2 gap-2 xl:grid-cols-3">
            {businesses.map((business) => (
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
