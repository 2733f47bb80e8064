import { expect } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import type { Client } from './client.ts'

export const notificationsOf = (member: Client, query: { before?: number } = {}) =>
  member.call('GET /api/notifications', { query })

/** Waits until a member has this many notifications. Returns them, newest first. */
export async function waitForNotifications(member: Client, count: number): Promise<Notification[]> {
  await expect.poll(async () => (await notificationsOf(member)).notifications.length).toBe(count)
  return (await notificationsOf(member)).notifications
}
