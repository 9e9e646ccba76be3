import { createHash } from 'node:crypto'

/** A tile in a colour of its own with the initial: every wallet looks different and no image is downloaded. */
export function walletIcon(name: string): `data:image/svg+xml;base64,${string}` {
  const hue = createHash('sha256').update(name).digest().readUInt16BE(0) % 360
  const initial = [...name.trim()][0]?.toUpperCase() ?? '?'
  const text = initial.replace(/[<>&"']/g, '?')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">` +
    `<rect width="96" height="96" rx="24" fill="hsl(${hue} 62% 46%)"/>` +
    `<circle cx="74" cy="22" r="30" fill="hsl(${(hue + 40) % 360} 70% 62%)" opacity=".55"/>` +
    `<text x="48" y="64" text-anchor="middle" font-family="system-ui,sans-serif" font-size="46" font-weight="700" fill="#fff">${text}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
