import * as z from 'zod';
import { id, instant, person, text, url } from '#domain/base/answers/primitives.ts';
import { businessBrand } from '#domain/platform/answers/businesses.ts';
import { ROLES } from '../access.ts';

/** A user as the API shows it (1-core §3, User profile). */
export const userProfile = z
  .strictObject({
    id,
    email: text('carlos@comedor.example').nullable(),
    username: text('carlos').nullable(),
    full_name: person,
    avatar_url: url.nullable(),
    /** The primary role: the first of `roles`. */
    role: text('cajero'),
    roles: z.array(text('cajero')),
    /** The business of the user, or the one that a master has opened; null for a master outside any business. */
    business_id: id.nullable(),
    is_active: z.boolean(),
    created_at: instant,
    business: businessBrand.nullable(),
  })
  .meta({ id: 'UserProfile' });
export type UserProfile = z.infer<typeof userProfile>;
export const userAnswer = z.strictObject({ user: userProfile });

/** The user of a session, with known roles only. */
export const sessionUser = userProfile
  .extend({
    role: z.enum(ROLES),
    roles: z.array(z.enum(ROLES)),
    /** The session was opened by PIN (`ACTIONS_DENIED_BY_PIN`). */
    by_pin: z.boolean().optional(),
    /** The user must set up a second factor before anything else. */
    must_set_up: z.boolean().optional(),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof sessionUser>;

/** An access token and its user. The refresh token is a cookie. */
export const signedIn = z
  .strictObject({
    accessToken: text('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk5In0.c2lnbmF0dXJl'),
    user: sessionUser,
  })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof signedIn>;

export const messageAnswer = z.strictObject({ message: text('Sesión cerrada') });

/** `token` is only for the page of this registration: it sends the confirmation again or to another address. */
export const registrationAnswer = z.strictObject({
  message: text('¡Registro exitoso! Revisa tu correo para confirmar tu cuenta.'),
  token: text('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk5In0.c2lnbmF0dXJl'),
});
