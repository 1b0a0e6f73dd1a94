import { Hono } from 'hono';
import * as z from 'zod';
import {
  claimForAgent,
  confirmForAgent,
  failForAgent,
  pairPrintAgent,
  readAgentPrinters,
  recordStatedPrints,
  reportLocalNetwork,
} from '#db/queries/printing/print-agents.ts';
import { Refusal } from '#domain/base/refusal.ts';
import {
  agentPrinters,
  claimedJobs,
  localReport,
  pairing,
  printJobAnswer,
  recordedPrints,
} from '#domain/printing/answers/printing.ts';
import { pairingInput } from '#domain/printing/inputs/printing.ts';
import { statedPrints } from '#domain/printing/inputs/stated-prints.ts';
import type { Api } from '#worker/context.ts';
import { readPrintedLogo } from '#worker/media.ts';
import { respond, respondCreated, respondMedia, validate } from '#worker/middleware.ts';
import { requirePrintAgent } from '#worker/paired-tokens.ts';
import { publishForAgent } from '#worker/print-agents.ts';
import { publishIn } from '#worker/publish.ts';
import { rateLimit } from '#worker/rate-limit.ts';
import { idParam } from '#worker/routes/base/schemas/primitives.ts';
import { AGENT_TOKEN_PREFIX, hashPairingCode, hashText, makePairedToken } from '#worker/tokens.ts';
import { agentClaim, confirmation, failure, localNetwork } from './schemas/printing.ts';

const WRONG_CODE = 'El código no es correcto o ya venció. Pide otro en Opciones › Impresoras.';

/** What Fogón Impresoras may do: pair, read its printers and the logo, say what devices had printed, and claim, confirm and return the papers of its location (docs/printing.md). */
export const printAgentRoutes = new Hono<Api>()
  .post(
    '/pair',
    validate('json', z.strictObject(pairingInput.shape)),
    rateLimit('LIMIT_REGISTRATIONS'),
    respondCreated(pairing),
    async (c) => {
      const token = makePairedToken(AGENT_TOKEN_PREFIX);
      const stored = await hashPairingCode(c.env.AUTH_SECRET, c.req.valid('json').code);
      const paired = await pairPrintAgent(c.var.db, { ...stored, token_hash: await hashText(token) });
      if (!paired.answer) throw new Refusal('auth.link', WRONG_CODE, { code: WRONG_CODE });
      const { business_id, ...agent } = paired.answer;
      publishIn(c, business_id, paired);
      return c.json({ token, agent });
    },
  )
  .get('/printers', requirePrintAgent, respond(agentPrinters), async (c) =>
    c.json(publishForAgent(c, await readAgentPrinters(c.var.db, c.var.pairedToken))),
  )
  .get('/logo/:id', validate('param', idParam), requirePrintAgent, respondMedia('image/png'), async (c) => {
    const { business } = publishForAgent(c, await readAgentPrinters(c.var.db, c.var.pairedToken));
    return readPrintedLogo(c.env, business.id, c.req.valid('param').id);
  })
  .put('/local', validate('json', localNetwork), requirePrintAgent, respond(localReport), async (c) => {
    const written = await reportLocalNetwork(c.var.db, c.var.pairedToken, c.req.valid('json'));
    return c.json(publishForAgent(c, written));
  })
  .post('/prints', validate('json', statedPrints), requirePrintAgent, respond(recordedPrints), async (c) => {
    const { prints } = c.req.valid('json');
    return c.json(publishForAgent(c, await recordStatedPrints(c.var.db, c.var.pairedToken, prints)));
  })
  .post('/claim', validate('json', agentClaim), requirePrintAgent, respond(claimedJobs), async (c) =>
    c.json(publishForAgent(c, await claimForAgent(c.var.db, c.var.pairedToken, c.req.valid('json')))),
  )
  .post(
    '/jobs/:id/confirm',
    validate('param', idParam),
    validate('json', confirmation),
    requirePrintAgent,
    respond(printJobAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      const { claim } = c.req.valid('json');
      return c.json(publishForAgent(c, await confirmForAgent(c.var.db, c.var.pairedToken, id, claim)));
    },
  )
  .post(
    '/jobs/:id/fail',
    validate('param', idParam),
    validate('json', failure),
    requirePrintAgent,
    respond(printJobAnswer),
    async (c) => {
      const { id } = c.req.valid('param');
      const written = await failForAgent(c.var.db, c.var.pairedToken, id, c.req.valid('json'));
      return c.json(publishForAgent(c, written));
    },
  );
