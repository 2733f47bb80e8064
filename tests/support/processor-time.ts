/** What a piece of work costs this thread, in milliseconds, however busy others are: compilers and collectors, too. */
export function processorTime(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
