import type { Level } from '#contract/channels.ts'
import type { CommandName } from './slash-commands.ts'

/** The level from which on a command can do anything in a channel; in the order in which they are offered. */
const levelNeeded: Record<CommandName, Level> = {
  me: 0,
  msg: 0,
  nick: 0,
  whois: 0,
  invite: 0,
  topic: 0,
  join: 0,
  part: 0,
  away: 0,
  back: 0,
  help: 0,
  kick: 5,
  ban: 5,
  kickban: 5,
  unban: 5,
  mute: 5,
  unmute: 5,
  slow: 5,
  voice: 5,
  devoice: 5,
  op: 10,
  deop: 10,
  master: 100,
  demaster: 100,
}

/** What somebody of this level may type that begins so, the whole word first. */
export function findCommands(typed: string, level: Level): CommandName[] {
  const wanted = typed.toLowerCase()
  const names = Object.keys(levelNeeded) as CommandName[]
  return names
    .filter((name) => name.startsWith(wanted) && levelNeeded[name] <= level)
    .sort((a, b) => Number(b === wanted) - Number(a === wanted))
}
