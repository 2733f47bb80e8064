import { readFile } from 'node:fs/promises'

/** Resident memory of a process in megabytes. */
export async function memoryOf(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
