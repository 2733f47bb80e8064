const units = [
  { unit: 'day', minutes: 1440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const

/** Formats a duration in words: "1 dia e 2 horas". */
export function timeSpan(minutes: number | string, language: string): string {
  let left = Math.max(0, Math.round(Number(minutes)))
  const parts: string[] = []
  for (const { unit, minutes: length } of units) {
    const count = Math.floor(left / length)
    left -= count * length
    if (count > 0 || (unit === 'minute' && parts.length === 0)) parts.push(inUnit(count, unit, language))
  }
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)
}

/** Formats a waiting time in minutes, rounded up so that nobody retries too early. */
export function waitingTime(seconds: number | string, language: string): string {
  return timeSpan(Math.max(1, Math.ceil(Number(seconds) / 60)), language)
}

function inUnit(count: number, unit: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
