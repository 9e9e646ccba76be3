/**
 * Computes the WCAG contrast of an element's text against all backgrounds behind it, in its own tree and in the page.
 * Runs in the page, so it uses nothing from this module.
 */
export function contrastOf(element: Element): number {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) return 0
  const around = (inner: Element): Element | undefined => {
    if (inner.assignedSlot) return inner.assignedSlot
    if (inner.parentElement) return inner.parentElement
    const root = inner.getRootNode()
    return root instanceof ShadowRoot ? root.host : undefined
  }
  const backgrounds: string[] = []
  for (let each: Element | undefined = element; each; each = around(each)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(each)
    // The contrast against a background image is unknown, so the maximum is returned.
    if (backgroundImage !== 'none') return 21
    backgrounds.unshift(backgroundColor)
  }
  canvas.canvas.width = 1
  canvas.canvas.height = 1
  const fill = (colour: string): number => {
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
    const [red = 0, green = 0, blue = 0] = parts.map((part) => {
      const channel = part / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const isDark = getComputedStyle(document.documentElement).colorScheme.includes('dark')
  let behind = fill(isDark && matchMedia('(prefers-color-scheme: dark)').matches ? '#121212' : '#fff')
  for (const colour of backgrounds) behind = fill(colour)
  const words = fill(getComputedStyle(element).color)
  return (Math.max(words, behind) + 0.05) / (Math.min(words, behind) + 0.05)
}
