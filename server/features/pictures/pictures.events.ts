declare module '../../platform/jobs.ts' {
  interface JobData {
    /** Deletes files of removed pictures. */
    'pictures.removeFiles': { names: string[] }
    'pictures.sweep': Record<string, never>
  }
}

export {}
