import type { Scope } from '#db/scope.ts';
import type { KnownLocalPrinting, LocalPrinting, LocalProgram } from '#domain/printing/answers/printing.ts';
import { type PrintPass, programKeyOf, writePass } from '#domain/printing/print-pass.ts';
import { LOCAL_KINDS, LOCAL_PRINTING_ACTIONS } from '#domain/printing/printing.ts';
import { allowed } from './allowed.ts';

/** What the session may have printed; null without a session. */
function passOf(scope: Scope, known: KnownLocalPrinting, device_id: string | null): PrintPass | null {
  const { businessId, userId, sessionId, tokenVersion } = scope;
  if (!businessId || !sessionId || known.ends_at === null) return null;
  return {
    ...{ business_id: businessId, user_id: userId, session_id: sessionId, version: tokenVersion, device_id },
    papers: LOCAL_KINDS.filter((kind) => allowed(scope, LOCAL_PRINTING_ACTIONS[kind])),
    opens_drawer: allowed(scope, 'register:open-drawer'),
    issued_at: known.now,
    expires_at: known.ends_at,
  };
}

/** What a device needs to print without a network, with a pass of its session for each program. Without a session there are no programs. */
export function withPasses(scope: Scope, known: KnownLocalPrinting, device: string | null): LocalPrinting {
  const pass = passOf(scope, known, device);
  const programs = known.programs.map(({ key, token_hash, ...program }): LocalProgram[] => {
    if (pass === null) return [];
    return [
      {
        ...program,
        key: key ?? writePass(programKeyOf(token_hash), pass),
        takes_passes: key === null,
      },
    ];
  });
  const { location_id, printers } = known;
  return { location_id, printers, programs: programs.flat() };
}
