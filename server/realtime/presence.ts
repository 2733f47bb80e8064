import type { Person } from '#contract/chat.ts'

/** A user in a channel. */
export type Member = Person & { level: NonNullable<Person['level']>; channel: string }

/** A signed-in user, in any channel or none. */
export type Visitor = Pick<Person, 'id' | 'nickname' | 'name' | 'profileImage'>

/**
 * Tracks who is here. A user with many connections counts once and, after the last one has ended, stays for a
 * grace period, so that a reload or a short break is neither a leave nor a join.
 */
export interface Presence {
  /** Adds a connection of a signed-in user. */
  arrive(visitor: Visitor, connection: string): Promise<void>
  /** Removes a connection that has ended from all places. */
  depart(connection: string): Promise<void>
  /** Returns all members of the channel, including the one who enters. */
  enter(member: Member, connection: string): Promise<Member[]>
  leave(channel: string, connection: string): Promise<void>
  /** Removes all connections of a user from a channel without a grace period. */
  expel(channel: string, userId: number): Promise<void>
  /** Changes the level shown of a user in a channel. Not announced. */
  setLevel(channel: string, change: { userId: number; level: Member['level'] }): Promise<void>
  /** Changes the nickname shown of a user. Returns the channels they are in. */
  rename(userId: number, nickname: string): Promise<string[]>
  /** Changes the picture shown of a user. Returns the channels they are in. */
  setPicture(userId: number, profileImage: string): Promise<string[]>
  /** Returns the channels a user is in. */
  channelsOf(userId: number): Promise<string[]>
  listMembers(channel: string): Promise<Member[]>
  /** Number of people per channel; channels without people may be absent. */
  countMembers(): Promise<ReadonlyMap<string, number>>
  isOnline(userId: number): Promise<boolean>
  listOnline(limit: number): Promise<Person[]>
  countOnline(): Promise<number>
  onJoined(listener: (member: Member, size: number) => void): void
  onLeft(listener: (member: Member, size: number) => void): void
  /** Called when the list of online users, or the data shown of them, changes. */
  onOnline(listener: () => void): void
  /** Called on every node, with the id of one that has not been heard of for a while; even on that one. */
  onNodeDied(listener: (node: string) => void): void
  close(): Promise<void>
}
