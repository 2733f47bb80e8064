/** Machine keys of the sentences that follow a refusal: when what keeps somebody out ends, and why it is so. */
export function sanctionTexts(params: Readonly<Record<string, unknown>>): string[] {
  return [
    ...(params.endsIn === undefined ? [] : ['sanction_ends']),
    ...(params.reason === undefined ? [] : ['sanction_reason']),
  ]
}
