import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createDesk, type Kept } from './acknowledged-lines.ts'
import { type Begin, makeSiteFolder } from './site-folder.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'

export interface Figures extends Kept {
  rounds: number
  readyMilliseconds: number[]
}

interface Load {
  rounds: number
  /** Longest time under load before the kill, which comes at a random moment within it. */
  milliseconds: number
  begin?: Begin
}

/** Minimum number of lines per round, and of those in IRC: otherwise a kill interrupts nothing. */
const linesOfRound = 60
const echoesOfRound = 10
const names = Array.from({ length: 10 }, (_, index) => `escritor${index}`)

/** Kills a site while writers retry until they succeed, and compares history with their lines in the end. */
export async function killUnderLoad({ rounds, milliseconds, begin }: Load): Promise<Figures> {
  const dataDir = await makeSiteFolder(begin)
  let site: SiteProcess = await startSiteProcess(dataDir, names)
  try {
    const desk = createDesk({ url: () => site.url, withIrc: true })
    await desk.open(names)

    const readyMilliseconds: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = desk.acknowledged.length
      const sent = () => desk.acknowledged.slice(before)
      const echoed = () => sent().filter(({ seq }) => seq === undefined).length
      await pause(milliseconds * (0.3 + 0.7 * Math.random()))
      // A busy machine takes longer to send as many.
      while (sent().length < linesOfRound || echoed() < echoesOfRound) await pause(5)
      await site.kill(round % 2 === 0 ? 'site' : 'site and database')
      site = await startSiteProcess(dataDir)
      readyMilliseconds.push(site.readyMilliseconds)
    }
    await pause(300)
    return { rounds, ...(await desk.close()), readyMilliseconds }
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
