import { sql } from 'drizzle-orm';
import { asJson, callAsPrintAgent, writePlatform } from '#db/client.ts';
import type { Database } from '#db/database.ts';
import {
  agentPrinters,
  claimedJobs,
  localReport,
  pairedAgent,
  printJobAnswer,
  recordedPrints,
} from '#domain/printing/answers/printing.ts';
import type { StatedPrint } from '#domain/printing/inputs/stated-prints.ts';
import type { FailedPrint, PairingCode } from './printing.ts';

/** Pairs a Fogón Impresoras by its code, once. Null for a wrong, used or ended code; counts the wrong entry. */
export function pairPrintAgent(db: Database, pairing: PairingCode & { readonly token_hash: string }) {
  return writePlatform(db, pairedAgent, sql`pair_print_agent(${asJson(pairing)})`);
}

/** The agent, the business as its papers show it, and the network printers of its location. */
export function readAgentPrinters(db: Database, tokenHash: string) {
  return callAsPrintAgent(db, tokenHash, agentPrinters, sql`read_agent_printers()`);
}

export interface LocalNetwork {
  readonly addresses: readonly string[] | null;
  readonly port: number | null;
  readonly key: string | null;
}

/** Stores how the devices of its network reach an agent; nulls if they do not. */
export function reportLocalNetwork(db: Database, tokenHash: string, network: LocalNetwork) {
  return callAsPrintAgent(db, tokenHash, localReport, sql`report_local_network(${asJson(network)})`);
}

/** Writes what devices had printed by an agent into the audit log, each once. Returns how many were new. */
export function recordStatedPrints(db: Database, tokenHash: string, prints: readonly StatedPrint[]) {
  return callAsPrintAgent(db, tokenHash, recordedPrints, sql`record_stated_prints(${asJson({ prints })})`);
}

/** Claims the oldest paper of each free printer of the agent's location, for PRINT_LEASE_SECONDS. */
export function claimForAgent(
  db: Database,
  tokenHash: string,
  claim: { readonly claim: string; readonly limit: number },
) {
  return callAsPrintAgent(db, tokenHash, claimedJobs, sql`claim_jobs(${asJson(claim)})`);
}

/** Confirms that the printer took a claimed paper. Safe to repeat. */
export function confirmForAgent(db: Database, tokenHash: string, id: string, claim: string) {
  return callAsPrintAgent(db, tokenHash, printJobAnswer, sql`confirm_job(${asJson({ id, claim })})`);
}

/** Returns a claimed paper that could not be printed. Safe to repeat. */
export function failForAgent(db: Database, tokenHash: string, id: string, failed: FailedPrint) {
  return callAsPrintAgent(db, tokenHash, printJobAnswer, sql`fail_job(${asJson({ ...failed, id })})`);
}
