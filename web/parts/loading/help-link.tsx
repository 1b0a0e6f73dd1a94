import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { helpAddress } from '#web/data/help.ts';
import { useSession } from '#web/data/session.ts';
import { buttonVariants } from '#web/ui/button.tsx';

/** Links from a failure to a new support ticket that describes it. The page is loaded again to leave the failed state. */
export function HelpLink() {
  const { user } = useSession();
  const [address] = useState(() => helpAddress(user, location.pathname));
  if (address === null) return null;
  return (
    <a href={address} className={buttonVariants({ variant: 'ghost' })}>
      <LifeBuoy aria-hidden="true" />
      Pedir ayuda
    </a>
  );
}
