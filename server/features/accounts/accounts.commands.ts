import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { emailPattern } from '#contract/rules/patterns.ts'
import { readSecret } from '../../platform/commands.ts'
import { BadRequest } from '../../platform/errors.ts'
import type { AccountsService } from './accounts.service.ts'
import { missingAddress } from './missing-address.ts'

export const accountsUsage = `
  create NAME [--email …] [--role ROLE_ADMIN] [--password -]   a verified account; an administrator unless told otherwise
  grant NAME ROLE_ADMIN|ROLE_MODERATOR
  revoke NAME ROLE_ADMIN|ROLE_MODERATOR
  reset-password NAME [--password -]                       ends all its sessions; - reads a password from standard input
  set-email NAME ADDRESS                                   where emails to it go, from now on
  suspend NAME · unsuspend NAME
  remove-second-steps NAME [--reason …]                    for whoever has lost their phone or key: the password lets in alone
  list
`

const Role = z.enum(['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN'], 'role_unknown')

/** Words after a command's own, where there are not one at most. */
const mostWords: Partial<Record<string, number>> = { list: 0, create: 2, grant: 2, revoke: 2, 'set-email': 2 }

type Command = (call: { name: string; second: string | undefined; options: Options }) => Promise<string>
interface Options {
  email?: string | undefined
  role?: string[] | undefined
  password?: string | undefined
  reason?: string | undefined
}

/** Runs a command of the operator. Returns the text to print, or undefined for an unknown command. */
export async function runAccountsCommand(
  accounts: AccountsService,
  words: readonly string[],
  input: Readable,
): Promise<string | undefined> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      role: { type: 'string', multiple: true },
      password: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const [verb = '', name = '', second] = positionals
  const command = commandsOf(accounts)[verb]
  if (!command) return undefined
  if (!name && verb !== 'list') throw new BadRequest('username_required')
  const more = positionals.slice(1 + (mostWords[verb] ?? 1))
  if (more.length > 0) throw new Error(`Too many words for ${verb}: ${more.join(' ')}. Nothing was changed.`)
  return command({ name, second, options: { ...values, password: await passwordOf(values, input) } })
}

async function passwordOf({ password }: Options, input: Readable): Promise<string | undefined> {
  if (password === '-') return readSecret(input)
  if (password !== undefined)
    process.stderr.write(
      'Others on this machine may have seen that password in its list of processes: use `--password -`.\n',
    )
  return password
}

function commandsOf(accounts: AccountsService): Partial<Record<string, Command>> {
  return {
    async create({ name, second, options: { email = second, role = ['ROLE_ADMIN'], password } }) {
      if (email && !emailPattern.test(email)) throw new BadRequest('email_invalid')
      const roles = [...new Set(['ROLE_USER' as const, ...role.map(roleNamed)])]
      const account = await accounts.createUser({
        username: name,
        email: email ?? missingAddress(name),
        roles,
        ...(password ? { password } : {}),
      })
      return `Account ${account.user.id}: ${name}, ${roles.join(' ')}, password: ${account.password}`
    },

    async grant({ name, second = '' }) {
      await accounts.grantRole(name, roleNamed(second))
      return `${name} now has ${second}.`
    },

    async revoke({ name, second = '' }) {
      await accounts.revokeRole(name, roleNamed(second))
      return `${name} no longer has ${second}.`
    },

    async 'reset-password'({ name, options }) {
      return `The password of ${name} is now: ${await accounts.resetPassword(name, options.password)}`
    },

    async 'set-email'({ name, second = '' }) {
      if (!emailPattern.test(second)) throw new BadRequest('email_invalid')
      await accounts.setAddress(name, second)
      return `Emails to ${name} now go to ${second}.`
    },

    async suspend({ name }) {
      await accounts.suspend(name)
      return `${name} is suspended.`
    },

    async unsuspend({ name }) {
      await accounts.unsuspend(name)
      return `${name} may sign in again.`
    },

    async 'remove-second-steps'({ name, options }) {
      await accounts.removeSecondStepsOf(name, options.reason ?? '')
      return `${name} signs in by password alone, until they set up another second step.`
    },

    async list() {
      const users = await accounts.listAccounts()
      const lines = users.map(({ id, username, email, roles, verifiedAt, suspendedAt }) => {
        const state = suspendedAt ? 'suspended' : verifiedAt ? 'verified' : 'not verified'
        return [id, username, email, roles.join(','), state].join('\t')
      })
      return lines.join('\n')
    },
  }
}

function roleNamed(word: string) {
  const { success, data } = Role.safeParse(word)
  if (!success) throw new BadRequest('role_unknown')
  return data
}
