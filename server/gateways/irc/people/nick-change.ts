import { readNickname } from '#contract/nicknames.ts'
import { fold } from '#contract/rules/fold-text.ts'
import type { Actor } from '../../../platform/actor.ts'
import { BadRequest } from '../../../platform/errors.ts'
import type { Call } from '../call.ts'
import { ownNickLine } from '../delivery/people.ts'
import type { PartDependencies } from '../dependencies.ts'
import { nameOf, nickOf } from '../protocol/names.ts'

/** Selects a nickname of the account, or registers a free one. Other clients are notified by the event. */
export function createNickChange({ identity, nicknames }: PartDependencies) {
  return async function changeNick(call: Call, newNick: string): Promise<void> {
    const { connection } = call
    const { actor } = connection
    if (!actor || newNick === connection.nick) return

    connection.isChangingNick = true
    try {
      await change(actor, nameOf(newNick))
      const nick = nickOf((await nicknames.displayName(actor.userId)).nickname)
      if (nick === connection.nick) return
      call.send(ownNickLine(identity, connection, nick))
      connection.nick = nick
    } finally {
      connection.isChangingNick = false
    }
  }

  async function change(actor: Actor, name: string): Promise<void> {
    // A username may contain characters that a nickname may not.
    if (fold(name) === fold(actor.username)) return void (await nicknames.select(actor, null))

    const choice = readNickname(name)
    if ('problem' in choice) throw new BadRequest(choice.problem)
    await nicknames.change(actor, choice.nickname)
  }
}
