/**
 * Processor time of a piece of work on this thread in milliseconds, however busy others are; includes
 * compilation and garbage collection.
 */
export function processorTime(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
