import type { DisplayShop } from '#domain/bills/customer-display.ts';
import { Avatar } from '#web/ui/avatar.tsx';

/** The business, while nothing is ordered. */
export function WelcomeView({ shop }: { shop: DisplayShop | null }) {
  return (
    <div className="grid h-full place-content-center justify-items-center gap-[1em] p-6 text-center">
      {shop && (
        <>
          <Avatar
            sources={[shop.logo_url]}
            name={shop.name}
            shape="square"
            className="size-[6em] rounded-card text-[length:1.5em]"
          />
          <p className="text-[length:1.75em] leading-tight font-semibold break-words">{shop.name}</p>
        </>
      )}
      <p className="text-[length:1.25em] text-muted-foreground">¡Bienvenidos!</p>
    </div>
  );
}
