import { createCore } from './app.ts'
import { readProcessConfig } from './config.ts'
import { accountsUsage, runAccountsCommand } from './features/accounts/accounts.commands.ts'
import { findRunningDatabase } from './platform/embedded-postgres-running.ts'
import { Refusal } from './platform/errors.ts'
import { createLog } from './platform/log.ts'

/** `npm run admin -- …`: works beside a running site as well as without one. */
async function run(words: readonly string[]): Promise<string> {
  const usage = `npm run admin -- COMMAND\n${accountsUsage}`
  if (words.length === 0 || words.some((word) => /^(-h|--help|help)$/.test(word))) return usage

  const config = readProcessConfig()
  const databaseUrl = config.databaseUrl ?? (await findRunningDatabase(config.dataDir))
  const core = await createCore({ config: { ...config, databaseUrl }, log: createLog('warn', false) })
  try {
    return (await runAccountsCommand(core.services.accounts, words)) ?? usage
  } catch (error) {
    if (error instanceof Refusal) throw new Error(core.ground.translator.error('en', error.key, error.params))
    throw error
  } finally {
    await core.ground.stop()
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
