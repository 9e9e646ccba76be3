import { layers, rooms } from './order.js'

// The rooms and their floors, drawn from the table that lint holds imports to. A folder may import what stands below it.

const columnWidth = 260
const gap = 40
const floorHeight = 34
const top = 92

const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const texts = {
  core: 'state and rules, without a screen',
  ui: 'the screen',
  harness: 'what proves both',
} as const

/** One room, or one wing of it: its floors, the lowest at the bottom. */
function drawFloors(
  { title, about, floors }: { title: string; about: string; floors: readonly (readonly string[])[] },
  x: number,
  bottom: number,
): string {
  const height = floors.length * floorHeight
  const rows = floors.map((folders, index) => {
    const y = bottom - (index + 1) * floorHeight
    const name = folders.map((folder) => folder.replace(/\/\*$/, ' (each alone)')).join(' · ')
    return `<rect class="floor" x="${x + 8}" y="${y + 3}" width="${columnWidth - 16}" height="${floorHeight - 6}" rx="5"/>
  <text class="folder" x="${x + 20}" y="${y + 21}">${asText(name)}</text>`
  })
  return `<rect class="room" x="${x}" y="${bottom - height - 62}" width="${columnWidth}" height="${height + 70}" rx="10"/>
  <text class="title" x="${x + 16}" y="${bottom - height - 36}">${title}</text>
  <text class="about" x="${x + 16}" y="${bottom - height - 16}">${about}</text>
  ${rows.join('\n  ')}`
}

/** What each room may import of others, in words: `ui takes core`. */
function drawRules(x: number, y: number): string {
  const lines = Object.entries(rooms)
    .filter(([, others]) => others.length > 0)
    .map(([room, others]) => `${room} imports ${others.join(', ')}`)
  return lines.map((line, index) => `<text class="rule" x="${x}" y="${y + index * 20}">${line}</text>`).join('\n  ')
}

const wings = {
  world: 'what exists',
  test: 'what acts and looks',
  lab: 'what searches and measures',
  apps: 'what people open',
}

export type Wing = keyof typeof wings
export const wingNames = Object.keys(wings).filter((name): name is Wing => name in wings)

/** One wing of the harness as SVG: its folders, those that others stand on at the bottom. */
export function drawWing(wing: Wing): string {
  const floors = (layers['harness'] ?? [])
    .map((folders) =>
      folders.filter((folder) => folder.startsWith(`${wing}/`)).map((folder) => folder.slice(wing.length + 1)),
    )
    .filter((folders) => folders.length > 0)
  const bottom = top + floors.length * floorHeight
  return inPicture(
    `harness/${wing}: its folders and their order`,
    { width: columnWidth + 40, height: bottom + 24 },
    drawFloors({ title: wing, about: wings[wing], floors }, 20, bottom),
  )
}

/** The picture of all rooms as SVG. */
export function drawRooms(): string {
  const columns = ['core', 'ui', 'harness'] as const
  const tallest = Math.max(...columns.map((room) => floorsOf(room).length))
  const bottom = top + tallest * floorHeight
  const width = columns.length * columnWidth + (columns.length - 1) * gap + 40
  const drawn = columns.map((room, index) =>
    drawFloors({ title: room, about: texts[room], floors: floorsOf(room) }, 20 + index * (columnWidth + gap), bottom),
  )
  return inPicture(
    'The rooms of the repository and their floors',
    { width, height: bottom + 150 },
    `${drawn.join('\n  ')}
  ${drawRules(20, bottom + 40)}`,
  )
}

/** The floors of a room. Wings of the harness are floors here; each wing has a picture of its own folders. */
function floorsOf(room: keyof typeof texts): readonly (readonly string[])[] {
  if (room !== 'harness') return layers[room] ?? []
  return [['world'], ['test'], ['lab', 'apps'], ['index.ts', 'playwright.ts']]
}

/** A picture that follows the reader's light or dark. */
function inPicture(label: string, { width, height }: { width: number; height: number }, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">
  <style>
    text { font-family: system-ui, sans-serif; fill: #1b1d21 }
    .title { font-size: 20px; font-weight: 600 }
    .about, .rule { font-size: 13px; fill: #5b616b }
    .folder { font-size: 14px }
    .room { fill: #f4f5f7; stroke: #c9cdd4 }
    .floor { fill: #fff; stroke: #dde0e5 }
    @media (prefers-color-scheme: dark) {
      text { fill: #eceef1 }
      .about, .rule { fill: #9aa1ad }
      .room { fill: #1c1f24; stroke: #3a3f48 }
      .floor { fill: #25292f; stroke: #3a3f48 }
    }
  </style>
  ${content}
</svg>
`
}
