import { TooManyRequests } from '../../../platform/errors.ts'
import type { Call } from '../call.ts'
import type { CommandDependencies } from '../commands/dependencies.ts'
import { sendCounts } from '../commands/server.ts'
import { type Connection, createRegistration } from '../connections/connection.ts'
import { whileAway } from '../connections/patience.ts'
import type { PrivateReplay } from '../history/private-replay.ts'
import { botMode, fixedUserMode, isupport } from '../protocol/isupport.ts'
import { channelOf, nickOf } from '../protocol/names.ts'
import { version } from '../protocol/version.ts'

interface Dependencies extends CommandDependencies {
  replayPrivate: PrivateReplay
  /** Counts the connection for its account, and no longer for its address. */
  settle(connection: Connection): Promise<void>
}

/** Welcomes a signed-in client, and joins its favourite channels. */
export function createWelcome(dependencies: Dependencies) {
  const { identity, registry, marks, presence, nicknames, channels, site, motd, join, hangUp, receipts } =
    dependencies

  return async function welcome(call: Call): Promise<void> {
    const { connection } = call
    const { actor } = connection
    if (!actor) return
    try {
      await dependencies.settle(connection)
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error
      return hangUp(connection, 'Too many connections of your account')
    }
    const { nickname, profileImage, name } = await whileAway(call, dependencies.translator, async () => {
      await receipts.begin(connection, actor)
      const { name } = await site.showCompany(1)
      return { ...(await nicknames.displayName(actor.userId)), name }
    })
    if (connection.isClosed) return

    connection.nick = nickOf(nickname)
    connection.isRegistered = true
    connection.registration = createRegistration()
    connection.heardMeanwhile = new Set()
    registry.addUser(connection, actor.userId)
    marks.noteArrival(connection)
    greet(call, name)
    const { userId: id, username } = actor
    await presence.arrive({ id, nickname, name: username, profileImage }, connection.id)
    await sendCounts(call, dependencies)
    await motd(call)
    await dependencies.metadata.sendOwn(Object.assign(call, { actor }))
    for (const slug of await channels.listFavourites(actor)) {
      if (connection.isClosed) return
      await join(Object.assign(call, { actor }), channelOf(slug))
    }
    await dependencies.replayPrivate(Object.assign(call, { actor }))
  }

  function greet(call: Call, siteName: string): void {
    const { nick } = call.connection
    call.numeric('welcome', `Welcome to ${siteName}, ${identity.sourceOf(nick)}`)
    call.numeric('yourHost', `Your host is ${identity.server}, running version ${version}`)
    call.numeric('created', 'This server speaks for its site')
    call.numeric('myInfo', identity.server, version, botMode + fixedUserMode, 'abnoqtv', 'aboqv')
    const { publicKey: pushKey } = dependencies.devices.keys
    const tokens = isupport({ siteName, publicUrl: dependencies.config.publicUrl, pushKey })
    for (let first = 0; first < tokens.length; first += 12)
      call.numeric('isupport', ...tokens.slice(first, first + 12), 'are supported by this server')
  }
}
