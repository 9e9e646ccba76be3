/** How a path is drawn that is not filled with white. */
interface PathLook {
  readonly fill?: string
  readonly opacity?: number
  readonly stroke?: string
  readonly width?: number
}

/** A mark of 24 by 24: its ground, which is clipped to a circle, and the paths on it. */
export interface NetworkMark {
  readonly ground: string
  readonly paths: readonly (readonly [d: string, look?: PathLook])[]
}

const line = (d: string, width: number, stroke = '#fff') => [d, { stroke, width }] as const

const ether: NetworkMark = {
  ground: '#627eea',
  paths: [
    ['M12 3v6.7l5.6 2.5zM12 16.5V21l5.6-7.8zM6.4 12.2l5.6 3.3V9.7z', { opacity: 0.6 }],
    ['m12 3-5.6 9.2L12 9.7zM12 21v-4.5l-5.6-3.3z'],
    ['m12 15.5 5.6-3.3L12 9.7z', { opacity: 0.2 }],
  ],
}

/** The marks of well-known networks, by CAIP-2 id. The page's buttons draw them before any service is asked. */
export const networkMarks: Readonly<Record<string, NetworkMark>> = {
  'eip155:1': ether,
  'eip155:10': {
    ground: '#ff0420',
    paths: [
      line('M9 9.4c-1.7 0-2.9 1.3-3.1 3.1-.2 1.3.5 2.2 1.9 2.2 1.7 0 2.9-1.3 3.1-3.1.2-1.3-.5-2.2-1.9-2.2z', 1.9),
      line('m13 15.6 1.2-6.2h2.4c1.3 0 2 .6 1.8 1.8-.2 1.2-1.1 2-2.4 2h-2.2', 1.9),
    ],
  },
  'eip155:137': {
    ground: '#8247e5',
    paths: [line('m11 10.6-2.4-1.4-3.4 2v3.9l3.4 2 3.4-2V8.9l3.4-2 3.4 2v3.9l-3.4 2-2.4-1.4', 1.7)],
  },
  'eip155:8453': { ground: '#0052ff', paths: [['M12 20a8 8 0 1 0-7.94-9H15v2H4.06A8 8 0 0 0 12 20z']] },
  'eip155:42161': {
    ground: '#213147',
    paths: [line('m12 3.8 7.1 4.1v8.2L12 20.2l-7.1-4.1V7.9z', 1.3, '#9dcced'), line('m8.3 17 3.7-9.7L15.7 17', 1.8)],
  },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    ground: '#111',
    paths: [
      ['M7.4 6.3h12l-2.6 2.8h-12z', { fill: '#19fb9b' }],
      ['M4.8 10.6h12l2.6 2.8h-12z', { fill: '#5b9fd8' }],
      ['M7.4 14.9h12l-2.6 2.8h-12z', { fill: '#9945ff' }],
    ],
  },
}

/** A mark as a picture, in place of the one that a service gives: the same mark stands wherever it is drawn. */
function pictureOf({ ground, paths }: NetworkMark): string {
  const drawn = paths.map(([d, { fill = '#fff', opacity = 1, stroke, width } = {}]) => {
    const look = stroke
      ? `fill="none" stroke="${stroke}" stroke-width="${width}"`
      : `fill="${fill}" opacity="${opacity}"`
    return `<path d="${d}" ${look} stroke-linejoin="round"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${ground}" d="M0 0h24v24H0z"/>${drawn.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** The picture of a well-known network. */
export function networkPicture(id: string): string | undefined {
  const mark = networkMarks[id]
  return mark && pictureOf(mark)
}

/** The picture of Ether, the coin of Ethereum and of many networks beside it. */
export const etherPicture = pictureOf(ether)
