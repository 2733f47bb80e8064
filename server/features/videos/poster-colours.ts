export interface PosterColours {
  /** From the top down to the horizon. */
  sky: readonly [string, string]
  /** Sun, moon and beam. */
  light: string
  /** Of the tower. */
  lamp: string
  land: string
  /** From far away to near. */
  sea: readonly string[]
}

/** Hours and weathers of one coast. */
export const posterColours: readonly [PosterColours, ...PosterColours[]] = [
  {
    ...{ sky: ['#f3a65a', '#fbdc9c'], light: '#fff3d2', lamp: '#f5c543', land: '#4b2f35' },
    sea: ['#d98b57', '#b7694f', '#8d4c49', '#5f353f', '#331f30'],
  },
  {
    ...{ sky: ['#0a1330', '#2a4469'], light: '#f4ecd2', lamp: '#f5c543', land: '#070d20' },
    sea: ['#27486b', '#1d3a5a', '#152c49', '#0f2038', '#091428'],
  },
  {
    ...{ sky: ['#a9cfd8', '#e8efe6'], light: '#fffdf4', lamp: '#f5c543', land: '#33525a' },
    sea: ['#8dbcc3', '#5f9fad', '#3a7f93', '#215f78', '#12415b'],
  },
  {
    ...{ sky: ['#3a2a5e', '#e0797a'], light: '#ffd9a8', lamp: '#f5c543', land: '#231939' },
    sea: ['#b05f74', '#834a6f', '#5b3a66', '#3c2b55', '#221b3d'],
  },
  {
    ...{ sky: ['#9fa9ad', '#dcdcd4'], light: '#f6f3ea', lamp: '#f5c543', land: '#4a565b' },
    sea: ['#9aa8ab', '#7d9096', '#61777f', '#485f69', '#304650'],
  },
  {
    ...{ sky: ['#0f6f7a', '#a6dcc4'], light: '#fffbe0', lamp: '#f5c543', land: '#12444c' },
    sea: ['#5fb8ad', '#33998f', '#1c7c7c', '#105e66', '#0a424d'],
  },
]
