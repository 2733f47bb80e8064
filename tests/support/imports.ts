import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { ImportChoices } from '#contract/imports.ts'
import { importBounds } from '#contract/rules/imports.ts'
import { OutboundError } from '../../server/platform/net/outbound.ts'
import type { Member, TestSite } from './site.ts'

const folder = join(import.meta.dirname, 'imports')

/** Exports of a real WordPress and a real Ghost; `imports/README.md` says how they were made. */
export const wordpressExport = readFileSync(join(folder, 'wordpress.xml'))
export const ghostExport = readFileSync(join(folder, 'ghost.json'))
export const uploadsFolder = join(folder, 'uploads')

type Staff = Pick<Member, 'call' | 'token'>

/** Uploads an export the way a browser does. Returns the id of the import. */
export async function sendExport(
  site: Pick<TestSite, 'url'>,
  staff: Staff,
  content: Uint8Array,
  fileName = 'export.xml',
): Promise<number> {
  const { id } = await staff.call('POST /api/admin/imports', { body: { fileName, bytes: content.length } })
  for (let number = 0; number * importBounds.pieceBytes < content.length; number++) {
    await sendPiece(site, staff, { id, number, content })
  }
  return id
}

export async function sendPiece(
  { url }: Pick<TestSite, 'url'>,
  { token }: Pick<Member, 'token'>,
  { id, number, content }: { id: number; number: number; content: Uint8Array },
): Promise<Response> {
  const start = number * importBounds.pieceBytes
  const form = new FormData()
  form.append('piece', new Blob([content.slice(start, start + importBounds.pieceBytes) as BlobPart]), 'piece')
  return fetch(`${url}/api/admin/imports/${id}/pieces/${number}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
}

/** Waits until the import is in this state. */
export async function untilImport(staff: Staff, id: number, state: string) {
  return vi.waitFor(
    async () => {
      const detail = await staff.call('GET /api/admin/imports/:id', { params: { id } })
      if (detail.state !== state) throw new Error(`${detail.state} ${detail.problem ?? ''}, not ${state}`)
      return detail
    },
    { timeout: 30_000, interval: 50 },
  )
}

/** Uploads an export and imports its texts. Returns the finished import. */
export async function importAll(
  site: Pick<TestSite, 'url'>,
  staff: Staff,
  content: Uint8Array,
  choices: Partial<ImportChoices> = {},
) {
  const id = await sendExport(site, staff, content)
  await untilImport(staff, id, 'ready')
  await staff.call('POST /api/admin/imports/:id/start', { params: { id }, body: choices })
  return untilImport(staff, id, 'done')
}

/**
 * A stand-in for the old site: serves the pictures of the folder, and 404 for everything else. Records
 * requests.
 */
export function startOldSite(site: TestSite) {
  const requests: string[] = []
  let isAway = false
  const { fetchPublic } = site.app.infrastructure.outbound
  site.app.infrastructure.outbound.fetchPublic = async (url) => {
    requests.push(url)
    if (isAway) throw new OutboundError('unreachable', 'away')
    const name = decodeURIComponent(url.split('/').at(-1) ?? '')
    const body = readIfThere(name)
    return { status: body ? 200 : 404, headers: {}, body: body ?? Buffer.alloc(0), url }
  }
  return {
    requests,
    setAway(away: boolean) {
      isAway = away
    },
    /** Restores the site's own `fetchPublic`. */
    leave() {
      site.app.infrastructure.outbound.fetchPublic = fetchPublic
    },
  }
}

function readIfThere(name: string): Buffer | undefined {
  try {
    return readFileSync(join(uploadsFolder, name))
  } catch {
    return undefined
  }
}
