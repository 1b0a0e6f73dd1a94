import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { registerBusiness } from '#db/queries/people/auth.ts';
import { database } from '#tests/support/test.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of cleanups.splice(0)) await undo();
});

const register = (businessName: string) =>
  registerBusiness(database.app, {
    business_id: randomUUID(),
    user_id: randomUUID(),
    link_id: randomUUID(),
    businessName,
    ownerName: businessName,
    email: `${businessName}@comedor.example`,
    phone: '+504 99887766',
    password_hash: 'scrypt',
    expires_at: new Date(Date.now() + 60_000).toISOString(),
    key: randomUUID(),
    hash: randomUUID(),
  });

/** A trigger that does `work` instead of the insert of this one registration. */
async function createFaultTrigger(table: 'businesses' | 'users', name: string, work: string): Promise<void> {
  const fault = `fault_${randomUUID().replaceAll('-', '')}`;
  const column = table === 'businesses' ? 'name' : 'full_name';
  await database.rows(`create function ${fault}() returns trigger language plpgsql as $$ begin ${work} end $$;
     create trigger ${fault} before insert on ${table} for each row when (new.${column} = '${name}') execute function ${fault}()`);
  cleanups.push(() => database.rows(`drop trigger ${fault} on ${table}; drop function ${fault}()`));
}

describe('a registration that the database refuses', () => {
  const LATER = 'no se pudo guardar. Intenta de nuevo en unos minutos.';
  it.each([
    ['businesses', `raise 'secreto del servidor';`, `Error al crear el negocio: ${LATER}`],
    ['users', `raise 'secreto del servidor';`, `Error al crear el perfil de usuario: ${LATER}`],
    [
      'users',
      `raise insufficient_privilege using message = 'new row violates row-level security policy';`,
      'Error de permisos. Por favor, intenta nuevamente.',
    ],
    ['users', 'return null;', 'No se pudo crear el usuario'],
    ['users', 'new.is_active := false; return new;', 'No se pudo autenticar el usuario'],
  ] as const)('the registration fails (%s: %s) with its sentence and stores nothing', async (table, work, message) => {
    const name = `fonda-${randomUUID()}`;
    await createFaultTrigger(table, name, work);
    await expect(register(name)).rejects.toMatchObject({ code: 'row.conflict', message });
    expect(await database.rows('select from businesses where name = $1', [name])).toEqual([]);
    expect(await database.rows('select from users where full_name = $1', [name])).toEqual([]);
  });
});
