/** What people are called in chat: what channels ask of whoever keeps nicknames. */
export interface ShownNames {
  /** The selected nickname, else the username. */
  shownName(userId: number): Promise<{ nickname: string; hasNickname: boolean; profileImage: string }>
  findUserByNick(nick: string): Promise<{ userId: number } | undefined>
}
