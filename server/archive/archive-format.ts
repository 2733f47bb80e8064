import { z } from 'zod'

/** Raised when programs that read earlier archives can no longer read new ones. */
export const format = 1

export const headerName = 'site.json'
export const manifestName = 'manifest.json'

/** Paths of entries in the archive. */
export const databasePart = /^database\/([a-z][a-z0-9_]*)\/\d{6}\.copy$/
export const jobsPart = /^jobs\/\d{6}\.json$/
export const filePart = /^(uploads|tracks|covers)\/([a-z0-9-]+\.[a-z0-9]+)$/

/** The first entry: describes how to read the others. */
export const Header = z.object({
  program: z.literal('canal-barra'),
  format: z.int(),
  madeAt: z.iso.datetime(),
  /** Names of all migrations applied to the database, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Header = z.infer<typeof Header>

/** The last entry: sizes and hashes of all others. */
export const Manifest = z.object({
  entries: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  jobs: z.int(),
  files: z.int(),
  /** Files named in the database that did not exist. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** A job in the archive's list of jobs. */
export const WaitingJob = z.object({
  id: z.string(),
  name: z.string(),
  data: z.unknown(),
  priority: z.int(),
  startAfter: z.string().nullable(),
})
export type WaitingJob = z.infer<typeof WaitingJob>

export const partNumber = (index: number) => String(index + 1).padStart(6, '0')

/** Returns a summary such as “46 tables with 1,204 rows, 3 waiting jobs, 58 files”. */
export function describeContent({ rows, jobs, files }: Manifest): string {
  const counted = (count: number, one: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`
  const all = Object.values(rows)
  const sum = all.reduce((total, count) => total + count, 0)
  return [
    `${counted(all.length, 'table')} with ${counted(sum, 'row')}`,
    counted(jobs, 'waiting job'),
    counted(files, 'file'),
  ].join(', ')
}
