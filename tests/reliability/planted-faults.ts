export interface PlantedFault {
  /** The defence that the fault removes. */
  fault: string
  file: string
  /** Code that occurs once in the file. */
  good: string
  bad: string
  project: 'server' | 'protocol'
  /** The test file that must fail. */
  test: string
}

const accounts = 'server/features/accounts'
const channels = 'server/features/channels'
const conversations = 'server/features/conversations'

const requirements = 'const { terms: version, staffSecondStep: isRequired } = await requiredOfAll()'

const plant = (
  fault: string,
  [file, good, bad]: readonly [string, string, string],
  test: string,
): PlantedFault => ({
  fault,
  file,
  good,
  bad,
  test,
  project: test.startsWith('tests/protocol') ? 'protocol' : 'server',
})

/** Removals of defences, and the tests that must detect each. */
export const plantedFaults: readonly PlantedFault[] = [
  plant(
    'staff calls for everybody',
    [
      'server/platform/http/dispatcher.ts',
      "if (access === 'staff') return isStaff(actor)",
      "if (access === 'staff') return true",
    ],
    'server/platform/http/http-routes.test.ts',
  ),
  plant(
    'terms are not asked for',
    [
      'server/platform/http/dispatcher.ts',
      "if (actor.termsPending && !endpoint.beforeTerms) return 'terms_pending'",
      '',
    ],
    'server/platform/http/http-routes.test.ts',
  ),
  plant(
    'line breaks in lines',
    [
      'contract/schema.ts',
      '.regex(/^[^\\u0000-\\u001f\\u007f\\u202a-\\u202e\\u2066-\\u2069]*$/)',
      '.regex(/^[^]*$/)',
    ],
    'server/features/mailbox/mailbox.test.ts',
  ),
  plant(
    'strangers open conversations',
    [
      `${conversations}/conversations.store.ts`,
      ".where((where) => where.or([where('firstId', '=', userId), where('secondId', '=', userId)]))",
      '.where((where) => where.or([where.lit(true), where("firstId", "=", userId)]))',
    ],
    `${conversations}/conversations.test.ts`,
  ),
  plant(
    'no limit of private messages',
    [
      `${conversations}/conversations.limits.ts`,
      "name: 'private-message', points: 8",
      "name: 'private-message', points: 800",
    ],
    `${conversations}/private-limits.test.ts`,
  ),
  plant(
    'no limit of lines',
    ['server/features/chat/chat.limits.ts', "name: 'chat', points: 8", "name: 'chat', points: 800"],
    'server/features/chat/flood.test.ts',
  ),
  plant(
    'who is banned reads',
    [
      `${channels}/channels.queries.ts`,
      'ensureMayEnter(actor, found.membership, clock.now())',
      'ensureMayEnter(actor, { banned: null }, clock.now())',
    ],
    `${channels}/banned.test.ts`,
  ),
  plant(
    'who is banned comes in',
    [
      `${channels}/channels.policy.ts`,
      'return !banned || !isBannable(actor)',
      'return true || isBannable(actor)',
    ],
    'tests/protocol/socketio-chanserv.test.ts',
  ),
  plant(
    'levels above one’s own',
    [
      `${channels}/channels.policy.ts`,
      'return isOperator(actor) && outranks(actor, target) && rankOf(actor) > level',
      'return isOperator(actor)',
    ],
    `${channels}/levels.test.ts`,
  ),
  plant(
    'a reuse window without an end',
    [`${accounts}/accounts.policy.ts`, 'const refreshGrace = 30', 'const refreshGrace = 30_000_000'],
    `${accounts}/sessions/sessions.test.ts`,
  ),
  plant(
    'codes may be tried for ever',
    [`${accounts}/accounts.policy.ts`, 'wrongTries >= codeTries || ', ''],
    `${accounts}/verification.test.ts`,
  ),
  plant(
    'codes are valid for ever',
    [
      `${accounts}/accounts.policy.ts`,
      ' || new Date(expiresAt) <= now',
      ' || (expiresAt === "" && new Date() <= now)',
    ],
    `${accounts}/verification.test.ts`,
  ),
  plant(
    'passwords may be tried for ever',
    [`${accounts}/accounts.limits.ts`, "name: 'login', points: 10", "name: 'login', points: 10_000"],
    `${accounts}/sign-in/sign-in.test.ts`,
  ),
  plant(
    'unknown accounts are told by the time',
    [
      `${accounts}/passwords/password-hasher.ts`,
      '(await verify(stored ?? (await nobodys), password)) && Boolean(stored)',
      'Boolean(stored) && (await verify(stored ?? (await nobodys), password))',
    ],
    `${accounts}/passwords/password-hasher.test.ts`,
  ),
  plant(
    'hashes without a queue’s end',
    [
      `${accounts}/passwords/password-hasher.ts`,
      'else if (queue.length >= limit) throw new Unavailable()',
      'else if (queue.length >= 1e9 + limit) throw new Unavailable()',
    ],
    `${accounts}/passwords/password-hasher.test.ts`,
  ),
  plant(
    'tokens of any audience',
    [`${accounts}/sessions/authentication.ts`, '        typ: tokenType,\n', ''],
    `${accounts}/sessions/authentication.test.ts`,
  ),
  plant(
    'cookies for other sites',
    [
      'server/platform/http/origins.ts',
      'if (origin === undefined || allowed.has(origin)) return true',
      'if (origin !== "" || allowed.has(origin)) return true',
    ],
    `${accounts}/sign-in/sign-in.test.ts`,
  ),
  plant(
    'private addresses are public',
    [
      'server/platform/net/outbound.ts',
      "return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))",
      "return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)",
    ],
    'server/platform/net/outbound.test.ts',
  ),
  plant(
    'names that change their address',
    ['server/platform/net/outbound.ts', 'else if (hidden) done(', 'else if (hidden && !hidden) done('],
    'server/platform/net/outbound.test.ts',
  ),
  plant(
    'scripts in texts',
    ['server/platform/text/safe-html.ts', "...['p', 'br',", "...['script', 'p', 'br',"],
    'server/platform/text/safe-html.test.ts',
  ),
  plant(
    'links with credentials',
    ['contract/rules/product-url.ts', '!url || url.username || url.password || ', '!url || '],
    'contract/rules/product-url.test.ts',
  ),
  plant(
    'a card of one’s own making',
    [
      'server/features/surveys/cast-vote.ts',
      'timingSafeEqual(Buffer.from(signature), Buffer.from(sign(voter))) ? voter : undefined',
      'timingSafeEqual(Buffer.from(signature), Buffer.from(signature)) ? voter : undefined',
    ],
    'server/features/surveys/surveys.test.ts',
  ),
  plant(
    'the age of minors',
    ['server/features/profile/profile.policy.ts', 'age !== null && age >= ages.adult', 'age !== null'],
    'server/features/profile/people.test.ts',
  ),
  plant(
    'patterns in questions',
    ['server/platform/database/folded-words.ts', "text.replace(/[\\\\%_]/g, '\\\\$&')", 'text'],
    'server/features/chat/search-messages.test.ts',
  ),
  plant(
    'no cap on what waits',
    [
      'server/gateways/slow-consumers.ts',
      'const maxQueuedBytes = 1024 * 1024',
      'const maxQueuedBytes = 1024 ** 4',
    ],
    'server/gateways/slow-consumers.test.ts',
  ),
  plant(
    'frames without number',
    ['server/gateways/socket-limits.ts', 'const frames = { points: 100', 'const frames = { points: 100_000'],
    'tests/protocol/pusher-limits.test.ts',
  ),
  plant(
    'push channels for everybody',
    [
      'server/gateways/pusher/client-frames.ts',
      'await watch.guardEntry({ userId: actor?.userId, channel }, () => mayListen(actor, push))',
      'await watch.guardEntry({ userId: actor?.userId, channel }, async () => push)',
    ],
    'tests/protocol/pusher-channel.test.ts',
  ),
  plant(
    'two connections for one call',
    [
      `${accounts}/sign-in/sign-in.ts`,
      `${requirements}\n    const outcome = await db.write(async (tx) => {`,
      `const outcome = await db.write(async (tx) => {\n      ${requirements}`,
    ],
    'tests/authorisation.test.ts',
  ),
]
