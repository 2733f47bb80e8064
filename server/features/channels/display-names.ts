/** What people are called in chat: what channels ask of whoever keeps nicknames. */
export interface DisplayNames {
  /** The selected nickname, else the username. */
  displayName(userId: number): Promise<{ nickname: string; hasNickname: boolean; profileImage: string }>
  findUserByNick(nick: string): Promise<{ userId: number } | undefined>
}
