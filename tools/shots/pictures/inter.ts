import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'

/** The font of every picture. Inter looks like the `system-ui` font of most systems and is the same on each machine. */
export const pictureFont = 'Inter, system-ui, sans-serif'

/** Reads the font file of Inter with all weights, as base64. Returns undefined if it is not installed. */
export function readInter(): string | undefined {
  try {
    const file = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
    return fs.readFileSync(fileURLToPath(file), 'base64')
  } catch {
    return undefined
  }
}

/** Adds the font to every page before the page's scripts run. A content security policy allows it, because nothing is fetched. */
export async function bringFont(context: BrowserContext, inter: string | undefined): Promise<void> {
  if (inter === undefined) return
  await context.addInitScript((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const face = new FontFace('Inter', bytes, { weight: '100 900' })
    document.fonts.add(face)
    void face.load()
  }, inter)
}
