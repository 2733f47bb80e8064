declare module '../../platform/events.ts' {
  interface Facts {
    /** From now on somebody is shown under another name. */
    'nicknames.changed': { userId: number; oldNickname: string; newNickname: string }
  }
}

export {}
