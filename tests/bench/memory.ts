import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly name: string;
  readonly parent: string;
  readonly kilobytes: number;
}

function listProcesses(): Map<string, Process> | null {
  const processes = new Map<string, Process>();
  let pids: string[];
  try {
    pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  } catch {
    return null;
  }
  for (const pid of pids) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
      processes.set(pid, { name: field('Name'), parent: field('PPid'), kilobytes: Number(field('VmRSS')) });
    } catch {
      // The process has ended.
    }
  }
  return processes;
}

/** Resident memory in MB of the child processes of that name; null where the system does not report it (only Linux does). */
export function memoryOf(name: string): number | null {
  const processes = listProcesses();
  if (!processes) return null;
  const isOurs = (pid: string): boolean => {
    if (pid === String(process.pid)) return true;
    const parent = processes.get(pid)?.parent;
    return parent !== undefined && parent !== '0' && isOurs(parent);
  };
  let total = 0;
  for (const [pid, { name: known, kilobytes }] of processes)
    if (known === name && isOurs(pid)) total += kilobytes;
  return Math.round(total / 1024);
}
