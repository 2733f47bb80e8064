import { cpus, loadavg } from 'node:os'
import { attacks, runAttacks } from './attacks.ts'

// Runs all attacks from outside: `node attacks.run.ts [PART OF A NAME]`.
const part = process.argv[2] ?? ''
const only = attacks.filter(({ name }) => name.includes(part))
const { calm, results } = await runAttacks({ many: 200, only })

const [load = 0] = loadavg()
console.log(`Attacks · ${new Date().toISOString()} · ${cpus().length} cores, load ${load.toFixed(1)}`)
// Waits that the machine itself causes are no attack.
const longest = Math.max(100, 3 * calm)
console.log(
  `A bystander waits ${Math.round(calm)} ms at most while nothing happens, and may wait ${Math.round(longest)}.`,
)
console.table(
  results.map(({ name, worstWait, bareWait, grown, findings }) => ({
    attack: name,
    'worst wait of others, ms': Math.round(worstWait),
    'of a bare server, ms': Math.round(bareWait),
    'memory, MB': Math.round(grown),
    verdict: findings.length > 0 ? 'GOT THROUGH' : worstWait > longest ? 'HELD OTHERS UP' : 'held',
  })),
)
for (const { name, findings } of results) for (const finding of findings) console.log(`${name}: ${finding}`)
if (results.some(({ worstWait, findings }) => findings.length > 0 || worstWait > longest))
  process.exitCode = 1
