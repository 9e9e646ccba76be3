import type { ComponentProps, ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react'
import { WebLink } from './inline.js'
import { LineIcon } from './line-icon.js'
import { Spinner } from './spinner.js'
import { centred, centredText, css, forcedLine, hover, pressMotion, square, whereMixed } from './styles/css.js'

export const buttonStyles = css`
  .wm-press {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 44px;
    padding: 8px 20px;
    border-radius: var(--wm-radius-button);
    font-size: var(--wm-text-16);
    font-weight: 500;
    line-height: 1.25;
    ${centredText}
    text-decoration: none;
    color: var(--wm-color-text);
    background: var(--wm-color-surface-2);
    ${pressMotion}

    &.wm-press-primary {
      color: var(--wm-color-on-accent);
      background: var(--wm-color-accent);
    }
    &.wm-press-plain {
      background: none;
      color: var(--wm-color-text-soft);
    }
    &:disabled:not([aria-busy]) {
      color: var(--wm-color-text-quiet);
    }
    &.wm-press-primary:disabled:not([aria-busy]) {
      background: var(--wm-color-surface-2);
    }
    &.wm-press-wide {
      inline-size: 100%;
    }
    &.wm-press-small {
      min-block-size: 40px;
      padding-inline: 16px;
      font-size: var(--wm-text-14);
    }
    /* It stands in panels and notices, whose surface is nearly that of a soft button. */
    &.wm-press-small.wm-press-soft {
      background: var(--wm-color-surface);
      box-shadow: inset 0 0 0 1px var(--wm-color-line);
    }
    @media (hover: hover) {
      ${whereMixed(`
        &:hover:not(:disabled) {
          background: color-mix(in oklab, var(--wm-color-surface-2), var(--wm-color-text) 6%);
        }
        &.wm-press-primary:hover:not(:disabled) {
          /* Hover moves the background away from the colour of the text, so that it stays readable. */
          background: color-mix(in oklab, var(--wm-color-accent), var(--wm-color-off-accent) 10%);
        }
      `)}
      &.wm-press-plain:hover:not(:disabled) {
        background: var(--wm-color-surface-1);
        color: var(--wm-color-text);
      }
    }
    ${forcedLine}
  }
`

interface PressProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type'> {
  /** The accessible name of a button without text; also its tooltip. */
  hint?: string | undefined
}

/** An unstyled button. */
export const Press = ({ hint, ...rest }: PressProps) => (
  <button type="button" {...(hint && { 'aria-label': hint, title: hint })} {...rest} />
)

interface ButtonProps {
  children: ReactNode
  /** A view's main action is primary, the one beside it soft, and a third one plain. A lone way back is soft. */
  kind?: 'primary' | 'soft' | 'plain'
  isWide?: boolean
  /** True for a button within a part of a view, such as a notice. */
  isSmall?: boolean | undefined
  isDisabled?: boolean
  /** True while the action runs: a disabled button keeps its look, and a spinner stands before its words. */
  isBusy?: boolean
  isPressed?: boolean
  label?: string | undefined
  onPress: () => void
}

export function Button({
  children,
  kind = 'soft',
  isWide,
  isSmall,
  isDisabled,
  isBusy,
  isPressed,
  label,
  onPress,
}: ButtonProps) {
  buttonStyles.use()
  return (
    <Press
      part={`button button-${kind}`}
      className={`wm-press wm-press-${kind}${isWide ? ' wm-press-wide' : ''}${isSmall ? ' wm-press-small' : ''}`}
      disabled={isDisabled}
      aria-busy={isBusy || undefined}
      aria-pressed={isPressed}
      aria-label={label}
      onClick={onPress}
    >
      {isBusy && <Spinner size={18} />}
      {children}
    </Press>
  )
}

export type NamedButtonProps = Omit<ButtonProps, 'kind' | 'isWide' | 'isSmall'>

/** The primary button: full width, in the host's accent colour. */
export const MainButton = (props: NamedButtonProps) => <Button kind="primary" isWide {...props} />

/** The second button, or the only one where nothing is left to do but to go back. */
export const WideButton = (props: NamedButtonProps) => <Button isWide {...props} />

/** A third button, below the others. */
export const PlainButton = (props: NamedButtonProps) => <Button kind="plain" isWide {...props} />

interface LinkButtonProps {
  href: string
  kind?: 'primary' | 'soft'
  /** True if the linked page may message this one (`rel="opener"`). */
  isOpener?: boolean
  onPress?: (event: MouseEvent) => void
  children: ReactNode
}

/** A link to another page in a new tab, styled as a full-width button. */
export function LinkButton({ href, kind = 'soft', isOpener = false, onPress, children }: LinkButtonProps) {
  buttonStyles.use()
  return (
    <WebLink
      part={`button button-${kind}`}
      className={`wm-press wm-press-${kind} wm-press-wide`}
      href={href}
      {...(isOpener && { rel: 'opener' })}
      onClick={onPress}
    >
      {children}
    </WebLink>
  )
}

export const iconButtonStyles = css`
  .wm-icon-button {
    position: relative;
    ${centred}
    ${square('44px')}
    flex: none;
    color: var(--wm-color-text-soft);
    transition:
      color 120ms,
      transform 120ms var(--wm-ease);

    &::before {
      content: "";
      position: absolute;
      inset: 6px;
      border-radius: 50%;
      transition: background-color 120ms;
      ${forcedLine}
    }
    & > svg {
      position: relative;
    }
    &:focus-visible {
      outline: none;
    }
    &:focus-visible::before {
      outline: 2px solid var(--wm-color-focus);
      outline-offset: 2px;
    }
    ${hover(`
      color: var(--wm-color-text);
      &::before {
        background: var(--wm-color-surface-2);
      }
    `)}
    &:active {
      transform: scale(0.94);
    }
    @media (forced-colors: active) {
      &:focus-visible::before {
        outline-color: Highlight;
      }
    }
  }
`

interface IconButtonProps extends ComponentProps<typeof LineIcon> {
  label: string
  onPress: () => void
}

/** A round button with an icon: 32 px wide, with a touch target of 44 px. */
export function IconButton({ label, onPress, ...icon }: IconButtonProps) {
  iconButtonStyles.use()
  return (
    <Press part="icon-button" className="wm-icon-button" hint={label} onClick={onPress}>
      <LineIcon {...icon} />
    </Press>
  )
}

export const CrossButton = (props: Omit<IconButtonProps, 'shape' | 'size'>) => (
  <IconButton shape="close" size={18} {...props} />
)
