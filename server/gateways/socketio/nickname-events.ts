import { z } from 'zod'
import type { ChangeNicknameAnswer } from '#contract/live.ts'
import { newNickname } from '#contract/nicknames.ts'
import type { NicknamesService } from '../../features/nicknames/nicknames.service.ts'
import { BadRequest, Unauthorized } from '../../platform/errors.ts'
import { acknowledgement } from './client-events.ts'
import type { LiveSocket } from './live-server.ts'
import type { DescribeRefusal } from './refusals.ts'

interface Needs {
  nicknames: Pick<NicknamesService, 'change'>
  describeRefusal: DescribeRefusal
}

const change = z.object({ newNickname })

/** Whose name is changed is told by the handshake alone. */
export function hearNicknames(socket: LiveSocket, { nicknames, describeRefusal }: Needs): void {
  async function changeNickname(payload: unknown): Promise<ChangeNicknameAnswer> {
    const { actor } = socket.data
    if (!actor) throw new Unauthorized('jwt_missing')
    const { success, data, error } = change.safeParse(payload)
    if (!success) throw new BadRequest(isOurs(error.issues[0]?.message) ?? 'nickname_invalid')
    const { nickname } = await nicknames.change(actor, data.newNickname)
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

const isOurs = (message = '') => (message.startsWith('nickname_') ? message : undefined)
