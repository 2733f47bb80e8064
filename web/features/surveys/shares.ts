/** Returns whole percents that add up to 100: the remainder goes to those that rounding cut most. */
export function shares(votes: readonly number[]): number[] {
  const total = votes.reduce((sum, count) => sum + count, 0)
  if (total === 0) return votes.map(() => 0)

  const exact = votes.map((count) => (count * 100) / total)
  const whole = exact.map(Math.floor)
  const left = 100 - whole.reduce((sum, percent) => sum + percent, 0)
  const cutMost = exact
    .map((percent, index) => ({ index, cut: percent % 1 }))
    .sort((a, b) => b.cut - a.cut)
    .slice(0, left)
  for (const { index } of cutMost) whole[index] = (whole[index] ?? 0) + 1
  return whole
}
