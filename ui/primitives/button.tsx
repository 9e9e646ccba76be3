import type { ComponentProps, ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react'
import { WebLink } from './inline.js'
import { LineIcon } from './line-icon.js'
import { centred, css, forcedLine, hover, pressMotion, square, whereMixed } from './styles/css.js'

export const buttonStyles = css`
  .wm-press {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 44px;
    padding: 8px 20px;
    border-radius: calc(var(--wm-radius) * 5.5);
    font-size: var(--wm-text-16);
    font-weight: 500;
    line-height: 1.25;
    text-align: center;
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
    &.wm-press-wide {
      inline-size: 100%;
    }
    @media (hover: hover) {
      ${whereMixed(`
        &:hover:not(:disabled) {
          background: color-mix(in oklab, var(--wm-color-surface-2), var(--wm-color-text) 6%);
        }
        &.wm-press-primary:hover:not(:disabled) {
          /* Away from the words' colour: they stay as easy to read. */
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
  /** The name of a button without words; shown to a pointer too. */
  hint?: string | undefined
}

/** A button without looks of its own. */
export const Press = ({ hint, ...rest }: PressProps) => (
  <button type="button" {...(hint && { 'aria-label': hint, title: hint })} {...rest} />
)

interface ButtonProps {
  children: ReactNode
  kind?: 'primary' | 'soft' | 'plain'
  isWide?: boolean
  isDisabled?: boolean
  isPressed?: boolean
  label?: string | undefined
  onPress: () => void
}

export function Button({ children, kind = 'soft', isWide, isDisabled, isPressed, label, onPress }: ButtonProps) {
  buttonStyles.use()
  return (
    <Press
      part={`button button-${kind}`}
      className={`wm-press wm-press-${kind}${isWide ? ' wm-press-wide' : ''}`}
      disabled={isDisabled}
      aria-pressed={isPressed}
      aria-label={label}
      onClick={onPress}
    >
      {children}
    </Press>
  )
}

type NamedButtonProps = Omit<ButtonProps, 'kind' | 'isWide'>

/** The way on: as wide as the card, in the host's colour. */
export const MainButton = (props: NamedButtonProps) => <Button kind="primary" isWide {...props} />

export const WideButton = (props: NamedButtonProps) => <Button isWide {...props} />

/** The way out below the others. */
export const PlainButton = (props: NamedButtonProps) => <Button kind="plain" isWide {...props} />

interface LinkButtonProps {
  href: string
  kind?: 'primary' | 'soft'
  /** The page that it leads to may speak to this one. */
  isOpener?: boolean
  onPress?: (event: MouseEvent) => void
  children: ReactNode
}

/** Leads to another page, in a tab of its own, and looks like a button as wide as the card. */
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

const iconButtonStyles = css`
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

/** A round button with an icon; 32 px to see, 44 px to hit. */
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
