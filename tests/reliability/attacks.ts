import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { accountAttacks } from './attacks-on-accounts.ts'
import { connectionAttacks } from './attacks-on-connections.ts'
import { inputAttacks } from './attacks-on-input.ts'
import { outboundAttacks } from './attacks-on-outbound.ts'
import { type FreshSite, onFreshSite } from './fresh-site.ts'
import { type HostileServer, startHostileServer } from './hostile-server.ts'
import { memoryOf } from './process-memory.ts'
import type { Begin } from './site-folder.ts'

/** The target of an attack, a site with the default limits, and the size of the attack. */
export interface AttackTarget extends FreshSite {
  hostile: HostileServer
  /** Number of connections, uploads or forged reports to send. */
  many: number
  /** Headers of a client at an address of its own. */
  from(host: number): Record<string, string>
}

export interface Attack {
  name: string
  /** Returns a sentence for each attack that succeeded; empty if the defence held. */
  run(target: AttackTarget): Promise<string[]>
  /** Megabytes by which the site may grow meanwhile. */
  mostMegabytes?: number
}

export interface AttackResult {
  name: string
  /** The longest wait for a response of the site, in milliseconds. */
  worstWait: number
  /** The longest wait meanwhile for a response of a bare server, in milliseconds. */
  bareWait: number
  /** Megabytes by which the site's process grew at most. */
  grown: number
  findings: string[]
}

export const attacks: readonly Attack[] = [
  ...inputAttacks,
  ...accountAttacks,
  ...connectionAttacks,
  ...outboundAttacks,
]

/**
 * Runs every attack in turn against a site in its own process, beside a bystander that sends small requests.
 */
export async function runAttacks({
  many,
  only = attacks,
  onStart = () => {},
  begin,
}: {
  many: number
  only?: readonly Attack[]
  onStart?: (name: string) => void
  begin?: Begin
}) {
  const hostile = await startHostileServer()
  const environment = {
    RATE_LIMIT_FACTOR: '1',
    TRUST_PROXY: '127.0.0.1/32',
    OVERLOAD_DELAY_MS: '0',
    NEWS_G1_URL: `${hostile.origin}/feed`,
    NEWS_UOL_URL: `${hostile.origin}/feed`,
    NEWS_GLOBO_URL: `${hostile.origin}/feed`,
  }
  try {
    return await onFreshSite({ members: 3, environment, begin }, async (site) => {
      const bystander = await startBystander(site.url)
      const from = (host: number) => ({ 'x-forwarded-for': `198.51.${host >> 8}.${host & 255}` })
      await pause(1000)
      const { site: calm } = await bystander.takeWorst()
      const results: AttackResult[] = []
      for (const attack of only) {
        onStart(attack.name)
        results.push(await measure(attack, { ...site, hostile, many, from }, bystander))
      }
      await bystander.stop()
      return { calm, results }
    })
  } finally {
    await hostile.stop()
  }
}

async function measure(attack: Attack, target: AttackTarget, bystander: Bystander): Promise<AttackResult> {
  // A first small run makes the site load and compile what it needs, which is not the attack's memory.
  if (attack.mostMegabytes !== undefined) await attack.run({ ...target, many: Math.ceil(target.many / 10) })
  const before = await memoryOf(target.process.pid)
  let peak = before
  const watch = setInterval(async () => {
    peak = Math.max(peak, await memoryOf(target.process.pid))
  }, 100)
  await bystander.takeWorst()
  try {
    const findings = await attack.run(target)
    const { site: worstWait, bare: bareWait } = await bystander.takeWorst()
    const grown = peak - before
    if (attack.mostMegabytes !== undefined && grown > attack.mostMegabytes)
      findings.push(`the site grew by ${Math.round(grown)} MB (at most ${attack.mostMegabytes})`)
    return { name: attack.name, worstWait, bareWait, grown, findings }
  } finally {
    clearInterval(watch)
  }
}

type Bystander = Awaited<ReturnType<typeof startBystander>>

/** Sends small requests all the time, on its own thread so that the attacker's work does not delay them. */
async function startBystander(url: string) {
  const worker = new Worker(new URL('./attack-bystander.ts', import.meta.url), { workerData: { url } })
  return {
    /** Returns the longest waits since the last call, in milliseconds. */
    async takeWorst(): Promise<{ site: number; bare: number }> {
      worker.postMessage('take')
      const [worst] = await once(worker, 'message')
      return worst
    },
    stop: () => worker.terminate(),
  }
}
