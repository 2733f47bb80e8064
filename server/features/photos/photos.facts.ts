declare module '../../platform/events.ts' {
  interface Facts {
    'photos.changed': { photoId: number }
  }
}

export {}
