import type { Person } from '#contract/chat.ts'

/** Somebody in a channel. */
export type Member = Person & { level: NonNullable<Person['level']>; channel: string }

/** Somebody signed in, wherever they are. */
export type Visitor = Pick<Person, 'id' | 'nickname' | 'name' | 'profileImage'>

/**
 * Who is here. A person with many connections counts once, and stays for a grace period after
 * the last of them has gone, so that a reload or a short break is neither a leave nor a join.
 */
export interface Presence {
  /** A connection of somebody signed in has been made. */
  arrive(visitor: Visitor, connection: string): Promise<void>
  /** A connection has ended: it is nowhere any more. */
  depart(connection: string): Promise<void>
  /** Returns everybody in the channel, the one who enters included. */
  enter(member: Member, connection: string): Promise<Member[]>
  leave(channel: string, connection: string): Promise<void>
  /** With all connections and without a grace period. */
  expel(channel: string, userId: number): Promise<void>
  /** Shows somebody in a channel with another level from now on. Nobody is told. */
  setLevel(channel: string, change: { userId: number; level: Member['level'] }): Promise<void>
  /** Shows somebody under another name from now on, and returns the channels in which they are. */
  rename(userId: number, nickname: string): Promise<string[]>
  /** Shows somebody with another picture from now on, and returns the channels in which they are. */
  setPicture(userId: number, profileImage: string): Promise<string[]>
  /** The channels in which somebody is. */
  channelsOf(userId: number): Promise<string[]>
  listMembers(channel: string): Promise<Member[]>
  /** How many people are in each channel; a channel without people may be absent. */
  countMembers(): Promise<ReadonlyMap<string, number>>
  isOnline(userId: number): Promise<boolean>
  listOnline(limit: number): Promise<Person[]>
  countOnline(): Promise<number>
  onJoined(listener: (member: Member, size: number) => void): void
  onLeft(listener: (member: Member, size: number) => void): void
  /** Who is online has changed, or how they are shown. */
  onOnline(listener: () => void): void
  close(): Promise<void>
}
