import { z } from 'zod'
import type { ChangeNicknameAnswer } from '#contract/live.ts'
import { readNickname } from '#contract/nicknames.ts'
import type { NicknamesService } from '../../features/nicknames/nicknames.service.ts'
import { BadRequest, Unauthorized } from '../../platform/errors.ts'
import { acknowledgement } from './client-events.ts'
import type { LiveSocket } from './live-server.ts'
import type { DescribeRefusal } from './refusals.ts'

interface Needs {
  nicknames: Pick<NicknamesService, 'change'>
  describeRefusal: DescribeRefusal
}

const change = z.object({ newNickname: z.unknown() })

/** Whose name is changed is told by the handshake alone. */
export function hearNicknames(socket: LiveSocket, { nicknames, describeRefusal }: Needs): void {
  async function changeNickname(payload: unknown): Promise<ChangeNicknameAnswer> {
    const { actor } = socket.data
    if (!actor) throw new Unauthorized('jwt_missing')
    const wish = readNickname(change.safeParse(payload).data?.newNickname)
    if ('problem' in wish) throw new BadRequest(wish.problem)
    const { nickname } = await nicknames.change(actor, wish.nickname)
    return { status: 'success', nickname }
  }

  socket.on('change-nickname', (...args: unknown[]) => {
    const answer = acknowledgement<ChangeNicknameAnswer>(args)
    changeNickname(args[0]).then(answer, (error: unknown) => {
      const refusal = describeRefusal(socket, error)
      socket.emit('nickname-error', refusal)
      answer(refusal)
    })
  })
}
