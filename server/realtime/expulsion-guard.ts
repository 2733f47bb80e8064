/** A user joining a channel; without a channel or a user, no expulsion applies. */
interface Entry {
  userId: number | undefined
  channel: string | undefined
}

export type ExpulsionGuard = ReturnType<typeof createExpulsionGuard>

/** Repeats the check of users who are expelled from a channel while they join it. */
export function createExpulsionGuard() {
  const entering = new Set<Entry & { isExpelled: boolean }>()

  async function check<T>(who: Entry, question: () => Promise<T>): Promise<T> {
    const entry = { ...who, isExpelled: false }
    entering.add(entry)
    try {
      let answer = await question()
      while (entry.isExpelled) {
        entry.isExpelled = false
        answer = await question()
      }
      return answer
    } finally {
      entering.delete(entry)
    }
  }

  /** Without `userId`, everybody is expelled. */
  function onExpelled({ channel, userId }: { channel: string; userId?: number | undefined }): void {
    for (const entry of entering) {
      const isMeant = userId === undefined || entry.userId === userId
      if (isMeant && entry.channel === channel) entry.isExpelled = true
    }
  }

  return { check, onExpelled }
}
