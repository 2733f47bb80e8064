import { readProcessConfig } from './config.ts'
import { accountsUsage, runAccountsCommand } from './features/accounts/accounts.commands.ts'
import { newsletterUsage, runNewsletterCommand } from './features/newsletter/newsletter.commands.ts'
import { print, sentenceOf } from './platform/commands.ts'
import { createLog } from './platform/log.ts'
import { ensureSite, findRunningDatabase } from './platform/postgres/find-running-database.ts'

/** `npm run admin -- …`: works beside a running site as well as without one. */
async function run(words: readonly string[]): Promise<string> {
  const usage = `npm run admin -- COMMAND\n${accountsUsage}${newsletterUsage.slice(1)}`
  if (words.length === 0 || words.some((word) => /^(-h|--help|help)$/.test(word))) return usage

  const config = readProcessConfig()
  const databaseUrl = config.databaseUrl ?? (await findRunningDatabase(config.dataDir))
  // The first administrator may be created before the first start.
  if (!databaseUrl && words[0] !== 'create') ensureSite(config.dataDir)
  // Loaded once it is needed: it takes most of a start.
  const { createCore } = await import('./app.ts')
  const core = await createCore({
    config: { ...config, databaseUrl },
    log: createLog('warn'),
    hasSchedules: false,
  })
  try {
    const output =
      (await runNewsletterCommand(core.services.newsletter, words, process.stdin)) ??
      (await runAccountsCommand(core.services.accounts, words, process.stdin))
    if (output === undefined) throw new Error(`There is no command ${words[0]}.\n\n${usage}`)
    return output
  } finally {
    await core.infrastructure.stop()
  }
}

try {
  print(await run(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  // What was opened before the failure, such as the database, would keep the process alive.
  process.exit(1)
}
