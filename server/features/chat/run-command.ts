import type { Actor } from '../../platform/actor.ts'
import { BadRequest } from '../../platform/errors.ts'
import type { CommandNeeds, CommandResult } from './commands/command.ts'
import { commands } from './commands/table.ts'

interface Typed {
  slug: string
  text: string
  clientId?: string | undefined
}

/** What people type: lines, and commands that begin with `/`. */
export function createRunCommand(needs: CommandNeeds) {
  /** `//x` says `/x`. */
  async function say(actor: Actor, { slug, text, clientId }: Typed): Promise<CommandResult> {
    const [, name, rest = ''] = /^\/(?!\/)(\S*)\s*(.*)$/s.exec(text) ?? []
    if (name === undefined) {
      return { message: await needs.sendMessage(actor, { slug, text: text.replace(/^\/\//, '/'), clientId }) }
    }

    const command = commands.get(name.toLowerCase())
    if (!command) throw new BadRequest('unknown_command', { params: { command: name.slice(0, 30) } })
    return command({ actor, slug, name: name.toLowerCase(), rest, clientId }, needs)
  }

  return { say }
}
