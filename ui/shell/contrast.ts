/** Red, green and blue in sRGB, each from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number]

const black: Colour = [0, 0, 0]
const white: Colour = [1, 1, 1]

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** WCAG's relative luminance. */
export const luminanceOf = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** On a dark colour white has more contrast, on others black. */
export const isDark = (colour: Colour): boolean => luminanceOf(colour) <= 0.179

export function contrastOf(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

export const mix = (from: Colour, to: Colour, share: number): Colour =>
  [0, 1, 2].map((at) => (from[at] ?? 0) * (1 - share) + (to[at] ?? 0) * share) as unknown as Colour // three channels

/** Moves a colour towards another in steps, until it is good. */
function moved(from: Colour, to: Colour, isGood: (colour: Colour) => boolean): Colour {
  const steps = Array.from({ length: 20 }, (_, step) => mix(from, to, step / 20))
  return steps.find(isGood) ?? to
}

/**
 * The colour, or the nearest lighter or darker one that is readable on all grounds (WCAG 1.4.3). The grounds must all
 * be dark, or none.
 */
export function readable(text: Colour, grounds: readonly [Colour, ...Colour[]]): Colour {
  const pole = isDark(grounds[0]) ? white : black
  // Colours are rounded when they are written.
  return moved(text, pole, (colour) => grounds.every((ground) => contrastOf(colour, ground) >= 4.55))
}

/** The colour, moved towards `base` until both are dark or neither is: then one text is readable on both. */
export const besides = (colour: Colour, base: Colour): Colour =>
  moved(colour, base, (moving) => isDark(moving) === isDark(base) && Math.abs(luminanceOf(moving) - 0.179) > 0.002)

export const write = (colour: Colour): string => `rgb(${colour.map((channel) => Math.round(channel * 255)).join(' ')})`
