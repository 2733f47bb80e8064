declare module '../../platform/jobs.ts' {
  interface JobData {
    /** Files of pictures that are no longer known. */
    'pictures.removeFiles': { names: string[] }
    'pictures.sweep': Record<string, never>
  }
}

export {}
