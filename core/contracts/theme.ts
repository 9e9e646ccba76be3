import * as z from 'zod/mini'
import { textLike, wholeNumber } from './fields.js'

export type ThemeMode = 'light' | 'dark'

/** A CSS colour for both themes, or `{ light, dark }` for each its own. */
export type ThemeColor = string | { light?: string | undefined; dark?: string | undefined }

/** The places of the card in the window. `start` and `end` follow the direction of the language. */
export const positions = [
  'center',
  'top',
  'bottom',
  'start',
  'end',
  'top-start',
  'top-end',
  'bottom-start',
  'bottom-end',
] as const
/** A place of the card in the window. */
export type CardPosition = (typeof positions)[number]

/** The variables of the option `themeVariables`. */
export interface ThemeOptions {
  /** Sets the font of the whole modal: a CSS `font-family`. @default the system's */
  fontFamily?: string | undefined
  /** Sets the font of headings: a CSS `font-family`. @default `fontFamily` */
  fontHeading?: string | undefined
  /** Sets the weight of headings, from 1 to 1000. @default 600 */
  fontWeightHeading?: number | undefined
  /**
   * Sets the base font size, of which all font sizes are multiples: 4px to 40px, or the same in rem or em. @default
   * '10px'
   */
  fontSizeMaster?: string | undefined
  /** Sets the accent colour. @default a deep blue */
  accent?: ThemeColor | undefined
  /** Sets the colour of texts on the accent. @default black or white, whichever has more contrast */
  onAccent?: ThemeColor | undefined
  /** Sets the background of the card, and of the buttons in the page; must be opaque. @default the theme's */
  surface?: ThemeColor | undefined
  /** Sets the background of panels, fields and pressed rows. @default a little of `text` in `surface` */
  surface1?: ThemeColor | undefined
  /** Sets the background of secondary buttons and tiles. @default some more of `text` in `surface` */
  surface2?: ThemeColor | undefined
  /** Sets the colour of names, amounts and titles. @default the theme's */
  text?: ThemeColor | undefined
  /** Sets the colour of sentences and icons. @default between `text` and `surface` */
  textSoft?: ThemeColor | undefined
  /** Sets the colour of labels and other small texts. @default between `text` and `surface` */
  textQuiet?: ThemeColor | undefined
  /** Sets the colour of borders and of lines between parts. @default the theme's */
  line?: ThemeColor | undefined
  /** Sets the colour over the page behind the dialog, usually transparent in part. @default the theme's */
  overlay?: ThemeColor | undefined
  /** Blurs the page behind the dialog: a length up to 40px. @default none */
  overlayBlur?: string | undefined
  /** Sets the colour of what has succeeded, and of received amounts. @default a green */
  success?: ThemeColor | undefined
  /** Sets the colour of warnings. @default an amber */
  warning?: ThemeColor | undefined
  /** Sets the colour of failures. @default a red */
  failure?: ThemeColor | undefined
  /** Mixes a CSS colour into the surfaces and texts that are not set. @default none */
  colorMix?: ThemeColor | undefined
  /** Sets the share of `colorMix` in them, in percent. @default 0 */
  colorMixStrength?: number | undefined
  /** Sets the base radius, of which all radii are multiples: a length in px, rem or em. @default '4px' */
  borderRadiusMaster?: string | undefined
  /** Sets the radius of the card. @default 7 times `borderRadiusMaster` */
  radiusCard?: string | undefined
  /** Sets the radius of buttons, also of those in the page. @default 5.5 times `borderRadiusMaster` */
  radiusButton?: string | undefined
  /** Sets the radius of rows, panels and fields. @default 4 times `borderRadiusMaster` */
  radiusRow?: string | undefined
  /** Sets the radius of pictures and tiles of 40 px; larger and smaller ones follow. @default 2.5 times `borderRadiusMaster` */
  radiusTile?: string | undefined
  /** Sets the radius of chips, such as the network's in Account. @default 5 times `borderRadiusMaster` */
  radiusChip?: string | undefined
  /** Sets the shadow of the card: a CSS `box-shadow`, or `none`. @default the theme's */
  shadow?: string | undefined
  /**
   * Sets the place of the card in the window, 16px from its edges. `start` and `end` are left and right, and the other
   * way round in languages that are read from right to left. A phone's sheet, and `enableEmbedded`, have their own
   * place.
   * @default 'center'
   */
  position?: CardPosition | undefined
  /**
   * Sets the `z-index` of the card, which applies with `enableEmbedded`, with `topLayer: false`, and beside a wallet's
   * window. @default 999
   */
  zIndex?: number | undefined
  /** Sets the colour of QR codes. @default the theme's */
  qrColor?: ThemeColor | undefined
}

export const themeVariables = () => {
  const length = textLike(/^\d+(\.\d+)?(px|rem|em)$/, 'a length such as 10px')
  const radius = z.optional(length)
  /** 4px to 40px, or the same in rem or em, at a page's usual 16px. */
  const fontSize = textLike(
    /^(([4-9]|[1-3]\d)(\.\d+)?|40)px$|^(0?\.[3-9]\d*|[12](\.\d+)?)r?em$/,
    'a length from 4px to 40px',
  )
  /** Only the form is checked: the browser knows which names are colours. */
  const colorText = textLike(
    /^(#[\da-f]{3,8}|[a-z]+|[a-z-]+\(.*\))$/i,
    'a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)',
  )
  const pair = z.strictObject({ light: z.optional(colorText), dark: z.optional(colorText) })
  const color = z.optional(z.union([colorText, pair]))
  const percentage = z.number().check(z.refine((value) => value >= 0 && value <= 100, 'a number from 0 to 100'))
  const weight = z.number().check(z.refine((value) => value >= 1 && value <= 1000, 'a number from 1 to 1000'))
  return z.strictObject({
    fontFamily: z.optional(z.string()),
    fontHeading: z.optional(z.string()),
    fontWeightHeading: z._default(weight, 600),
    fontSizeMaster: z._default(fontSize, '10px'),
    accent: color,
    onAccent: color,
    surface: color,
    surface1: color,
    surface2: color,
    text: color,
    textSoft: color,
    textQuiet: color,
    line: color,
    overlay: color,
    overlayBlur: z.optional(textLike(/^([0-3]?\d(\.\d+)?|40)px$/, 'a length up to 40px')),
    success: color,
    warning: color,
    failure: color,
    colorMix: color,
    colorMixStrength: z._default(percentage, 0),
    borderRadiusMaster: z._default(length, '4px'),
    radiusCard: radius,
    radiusButton: radius,
    radiusRow: radius,
    radiusTile: radius,
    radiusChip: radius,
    shadow: z.optional(textLike(/^[^;{}]+$/, 'a CSS box-shadow such as 0 8px 32px rgb(0 0 0 / 20%)')),
    position: z._default(z.enum(positions), 'center'),
    zIndex: z._default(wholeNumber(), 999),
    qrColor: color,
  })
}
export type ThemeVariables = z.output<ReturnType<typeof themeVariables>>
