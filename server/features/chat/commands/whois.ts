import { type Command, personIn } from './command.ts'

/** `/whois NAME`: who somebody is. The client shows the rest of what they let others know. */
export const whois: Command = async (call, { people }) => {
  const { username, nickname } = await people.askWhois(call.actor, personIn(call).nickname)
  return {
    done: {
      command: 'whois',
      key: 'commands:done.whois',
      params: { nickname, username },
      data: { nickname, username },
    },
  }
}
