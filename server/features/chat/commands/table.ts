import { away, back } from './away.ts'
import { ban } from './ban.ts'
import type { Command } from './command.ts'
import { help } from './help.ts'
import { invite } from './invite.ts'
import { kick } from './kick.ts'
import { giveLevel } from './levels.ts'
import { me } from './me.ts'
import { msg } from './msg.ts'
import { mute, unmute } from './mute.ts'
import { nick } from './nick.ts'
import { slow } from './slow.ts'
import { topic } from './topic.ts'
import { unban } from './unban.ts'
import { whois } from './whois.ts'

/** Joining and leaving are the client's own. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    away,
    back,
    help,
    invite,
    me,
    msg,
    nick,
    topic,
    op: giveLevel(5),
    deop: giveLevel(0),
    voice: giveLevel(3),
    devoice: giveLevel(0),
    master: giveLevel(10),
    demaster: giveLevel(0),
    kick,
    ban,
    kickban: ban,
    unban,
    mute,
    unmute,
    slow,
    whois,
  }),
)
