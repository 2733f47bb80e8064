import { readNickname } from '#contract/nicknames.ts'
import { fold } from '#contract/rules/fold-text.ts'
import type { NicknamesService } from '../../features/nicknames/nicknames.service.ts'
import { BadRequest } from '../../platform/errors.ts'
import type { Call } from './call.ts'
import { nameOf } from './names.ts'

/** One of the account's nicknames, or a free one, which is registered; clients hear of it as everybody does. */
export function createNickChange({ nicknames }: { nicknames: Pick<NicknamesService, 'change' | 'select'> }) {
  return async function changeNick({ connection: { actor, nick } }: Call, wanted: string): Promise<void> {
    if (!actor || wanted === nick) return
    const name = nameOf(wanted)
    // A username may have what no nickname has.
    if (fold(name) === fold(actor.username)) return void (await nicknames.select(actor, null))

    const wish = readNickname(name)
    if ('problem' in wish) throw new BadRequest(wish.problem)
    await nicknames.change(actor, wish.nickname)
  }
}
