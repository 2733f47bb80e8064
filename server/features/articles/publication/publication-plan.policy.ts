/** Scheduled publication and withdrawal, and the channel of the announcement. */
export interface Plan {
  publishAt: string | null
  withdrawAt: string | null
  channel: string | null
}

/** Fields that are left out do not change; `null` removes one. */
export type PlanChange = { [K in keyof Plan]?: Plan[K] | undefined }

export const noPlan: Plan = { publishAt: null, withdrawAt: null, channel: null }

const furthestDays = 730

/** Returns the pending schedule after a change. `isPublished` is the state after the change. */
export function planAfter(before: Plan, change: PlanChange, isPublished: boolean): Plan {
  const { publishAt, withdrawAt, channel } = { ...before, ...namedIn(change) }
  const later = isPublished ? null : publishAt
  const isEverRead = isPublished || later !== null
  return {
    publishAt: later,
    withdrawAt: isEverRead ? withdrawAt : null,
    channel: later === null ? null : channel,
  }
}

/** Returns why a schedule is invalid, and in which field. Unchanged dates are not validated again. */
export function planRefusal(
  before: Plan,
  { publishAt, withdrawAt }: Plan,
  now: Date,
): { field: 'publishAt' | 'withdrawAt'; key: string } | undefined {
  const refusals = [
    { field: 'publishAt', key: 'publish_at_past', isSo: isPast(publishAt, before.publishAt, now) },
    { field: 'publishAt', key: 'publish_at_far', isSo: isFar(publishAt, now) },
    { field: 'withdrawAt', key: 'withdraw_at_past', isSo: isPast(withdrawAt, before.withdrawAt, now) },
    { field: 'withdrawAt', key: 'withdraw_at_far', isSo: isFar(withdrawAt, now) },
    { field: 'withdrawAt', key: 'withdraw_at_before', isSo: isBefore(withdrawAt, publishAt) },
  ] as const
  const found = refusals.find(({ isSo }) => isSo)
  return found && { field: found.field, key: found.key }
}

export function isSamePlan(one: Plan, other: Plan): boolean {
  const moments = ['publishAt', 'withdrawAt'] as const
  return moments.every((name) => timeOf(one[name]) === timeOf(other[name])) && one.channel === other.channel
}

export const isEmptyPlan = ({ publishAt, withdrawAt }: Plan) => publishAt === null && withdrawAt === null

export const isDue = (moment: string | null, now: Date): boolean =>
  moment !== null && Date.parse(moment) <= now.getTime()

/** Returns the scheduled dates, earliest first. */
export function listMoments({ publishAt, withdrawAt }: Plan): Date[] {
  return [publishAt, withdrawAt].flatMap((moment) => (moment === null ? [] : new Date(moment)))
}

function namedIn(change: PlanChange): Partial<Plan> {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named) as Partial<Plan>
}

const timeOf = (moment: string | null) => (moment === null ? null : Date.parse(moment))

const isPast = (moment: string | null, stood: string | null, now: Date) =>
  timeOf(moment) !== timeOf(stood) && isDue(moment, now)

const isFar = (moment: string | null, now: Date) =>
  moment !== null && Date.parse(moment) - now.getTime() > furthestDays * 86_400_000

const isBefore = (moment: string | null, other: string | null) =>
  moment !== null && other !== null && Date.parse(moment) <= Date.parse(other)
