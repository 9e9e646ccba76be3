import * as z from 'zod/mini'

/** What the page draws: an element that is in no document yet, or an element of React. Nothing leaves the modal's own. */
export type OwnDrawing = Element | ReactDrawing | null | undefined

/** An element of React, as JSX makes it. */
export interface ReactDrawing {
  readonly type: unknown
  readonly props: unknown
  readonly key: string | null
}

/** The account whose picture is drawn. */
export interface AvatarAccount {
  /** The account's address. */
  readonly address: string
  /** The name of the account, such as `alice.eth`, if one is known. */
  readonly name: string | undefined
  /** The picture that the owner of the name chose, if one is known. To draw it by its URL tells its host of the visitor. */
  readonly picture: string | undefined
  /** The diameter of the picture in px. */
  readonly size: number
}

/**
 * Draws the picture of an account. Returns a picture's URL (https, a path of the site, or `data:image/`), an element, or
 * an element of React. A function component fits.
 */
export type AvatarOption = (account: AvatarAccount) => string | OwnDrawing

/**
 * An icon: the path of an icon of 24 × 24 (the `d` of an SVG), drawn with the lines of the modal's own icons. Or a
 * function that gets the size in px and returns an element, or an element of React.
 */
export type IconOption = string | ((icon: { readonly size: number }) => OwnDrawing)

/** Icons of the page, in place of the modal's own. */
export interface IconOptions {
  /** Leads back to the view before. @default an arrow */
  back?: IconOption | undefined
  /** Closes the modal. @default a cross */
  close?: IconOption | undefined
  /** Opens the guide about wallets. @default a question mark */
  help?: IconOption | undefined
  /** The row of All wallets. @default four squares */
  allWallets?: IconOption | undefined
  /** The row of WalletConnect. @default its logo */
  walletConnect?: IconOption | undefined
  /** The field for an email address. @default an envelope */
  email?: IconOption | undefined
  /** Buy, in Account. @default a plus */
  onramp?: IconOption | undefined
  /** Swap, in Account. @default two arrows */
  swaps?: IconOption | undefined
  /** Receive, in Account. @default an arrow down */
  receive?: IconOption | undefined
  /** Send, in Account. @default a paper plane */
  send?: IconOption | undefined
  /** Disconnects, in Account. @default a power switch */
  disconnect?: IconOption | undefined
}

export type IconName = keyof IconOptions

const isFunction = (value: unknown) => typeof value === 'function'

export const avatarOption = () =>
  z.optional(z.custom<AvatarOption>(isFunction, 'a function that returns a URL, an element or an element of React'))

const pathForm = /^\s*m[\s\d.,+\-macehlqstvz]+$/i

const iconOption = () =>
  z.optional(
    z.custom<IconOption>(
      (value) => (typeof value === 'string' ? pathForm.test(value) : isFunction(value)),
      'a path of 24 × 24 such as M6 6l12 12, or a function that returns an element',
    ),
  )

export const iconOptions = () =>
  z.strictObject({
    back: iconOption(),
    close: iconOption(),
    help: iconOption(),
    allWallets: iconOption(),
    walletConnect: iconOption(),
    email: iconOption(),
    onramp: iconOption(),
    swaps: iconOption(),
    receive: iconOption(),
    send: iconOption(),
    disconnect: iconOption(),
  })
