import type { LiveEvents } from '#contract/live.ts'

/** The line that all servers of the benchmark deliver. Ids are unique among all channels, numbers within one. */
export function lineNumber(seq: number, id = seq): LiveEvents['new-message'] {
  const text = 'uma linha de conversa como qualquer outra'
  return [
    {
      id,
      seq,
      kind: 'text',
      username: 'ouvinte0',
      userId: 2,
      text,
      channel: 'barra',
      channelName: '#barra',
      createdAt: '2026-01-01T00:00:00.000Z',
      message: text,
      nickname: 'ouvinte0',
    },
  ]
}

/** Handles the messages of the parent process in a server of the benchmark. */
export function obeyParent({
  announce,
  stop,
}: {
  announce: (channel: string) => void
  stop: () => Promise<void>
}): void {
  process.on('message', async (asked: { announce?: number; channel?: string; usage?: true; stop?: true }) => {
    for (let line = 0; line < (asked.announce ?? 0); line += 1) announce(`${asked.channel}`)
    if (asked.usage) {
      const { user, system } = process.cpuUsage()
      process.send?.(user + system)
    }
    if (asked.stop) {
      await stop()
      process.exit()
    }
  })
}
