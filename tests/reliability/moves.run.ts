import { moveThereAndBack } from './there-and-back.ts'
import { atLeast, atMost, conclude, figure, none } from './verdict.ts'

// Moves a site of 100,000 lines to another server by backup and restore, and back: `node moves.run.ts [LINES]
// [FILES]`.
const [lines, files] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 2000)]
const { otherServer, compared, differing, milliseconds } = await moveThereAndBack({ lines, files })
const fiveMinutes = 300_000

conclude(`Moved from the embedded database to PostgreSQL ${otherServer} and back`, {
  lines: figure(lines),
  files: figure(files),
  'backup of the embedded database': atMost(milliseconds.backedUp, fiveMinutes, 'ms'),
  'restore elsewhere': atMost(milliseconds.restored, fiveMinutes, 'ms'),
  'backup from there': atMost(milliseconds.backedUpThere, fiveMinutes, 'ms'),
  'restore of that, embedded': atMost(milliseconds.restoredBack, fiveMinutes, 'ms'),
  'tables and files compared': atLeast(compared, files),
  'with another hash': none(differing.length),
})
