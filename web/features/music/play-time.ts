/** Formats seconds as `4:47` or `1:02:03`. */
export function playTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const padded = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(whole % 60)}` : `${minutes}:${padded(whole % 60)}`
}
