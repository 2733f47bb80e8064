import type { Call } from '../call.ts'
import type { PartDependencies } from '../dependencies.ts'
import { mostTextBytes, splitText } from '../protocol/text.ts'

export type Motd = (call: Call) => Promise<void>

/** Message of the day: name, address and rules of the site. */
export function createMotd({ config, identity, site }: PartDependencies): Motd {
  return async (call) => {
    const { name, description } = await site.showCompany(1)
    call.numeric('motdStart', `- ${identity.server} Message of the day -`)
    for (const line of [name, description, config.publicUrl, `${config.publicUrl}/termos-de-uso`])
      for (const piece of line ? splitText(line, mostTextBytes) : []) call.numeric('motd', `- ${piece}`)
    call.numeric('endOfMotd', 'End of /MOTD command')
  }
}
