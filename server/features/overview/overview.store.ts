import { sql } from 'kysely'
import type { FailedJob } from '#contract/overview.ts'
import type { FirstStep } from '#contract/rules/first-steps.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

/** Lists failed background jobs, latest failure first, without those of the queue itself. */
export async function listFailedJobs(q: Queries): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    SELECT
      name,
      (count(*) FILTER (WHERE state = 'failed'))::int AS failed,
      (count(*) FILTER (WHERE state = 'retry'))::int AS retrying,
      max(at) AS last_at,
      left((array_agg(coalesce(output ->> 'message', '') ORDER BY at DESC))[1], 300) AS error
    FROM (
      SELECT name, state, output, coalesce(completed_on, started_on, created_on) AS at
      FROM jobs.job
      WHERE state IN ('failed', 'retry') AND name NOT LIKE '\\_\\_pgboss\\_\\_%'
    ) AS failures
    WHERE at > now() - interval '7 days'
    GROUP BY name
    ORDER BY last_at DESC
    LIMIT 20
  `.execute(q)
  return rows
}

interface DeliveryCounts {
  isAway: boolean
  unsentAnswers: number
  devices: number
  failingDevices: number
}

/** Counts failed deliveries. */
export async function countDeliveries(q: Queries): Promise<DeliveryCounts> {
  const { rows } = await sql<DeliveryCounts>`
    SELECT
      (SELECT coalesce(bool_or(failures > 0), false) FROM newsletter_pace) AS is_away,
      (
        SELECT count(*)::int
        FROM contact_replies AS reply
        JOIN contact_messages AS letter ON letter.id = reply.message_id
        WHERE from_staff AND tried_at IS NOT NULL AND sent_at IS NULL AND letter.email <> ''
      ) AS unsent_answers,
      (SELECT count(*)::int FROM push_devices) AS devices,
      (SELECT count(*)::int FROM push_devices WHERE failures > 0) AS failing_devices
  `.execute(q)
  return rows[0] ?? { isAway: false, unsentAnswers: 0, devices: 0, failingDevices: 0 }
}

/** Default values of a new site. */
const unnamed = { name: 'Canal Barra', title: 'Audiovisual Productions', logo: '/favicon.svg' }

/** Steps that the site's own tables show; other features know the rest. */
type StoredStep = Exclude<FirstStep, 'mail' | 'text'>

export async function findFirstSteps(
  q: Queries,
): Promise<{ isHidden: boolean; done: Record<StoredStep, boolean> }> {
  const { rows } = await sql<Record<StoredStep | 'isHidden', boolean>>`
    SELECT
      hides_first_steps AS is_hidden,
      name <> ${unnamed.name} OR title <> ${unnamed.title} AS name,
      -- That of the program counts once somebody has chosen it.
      accent IS NOT NULL AS accent,
      logo <> ${unnamed.logo} AS logo,
      EXISTS (SELECT FROM channels WHERE NOT preloaded AND subject_kind IS NULL) AS channel,
      EXISTS (SELECT FROM users WHERE id <> 1 AND verified_at IS NOT NULL) AS member
    FROM site_settings
    WHERE id = 1
  `.execute(q)
  const { isHidden = false, ...done } = rows[0] ?? {}
  return { isHidden, done: { ...none, ...done } }
}

const none = { name: false, accent: false, logo: false, channel: false, member: false }

export async function updateHidesFirstSteps(tx: Tx, isHidden: boolean): Promise<void> {
  await tx.updateTable('siteSettings').set({ hidesFirstSteps: isHidden }).where('id', '=', 1).execute()
}
