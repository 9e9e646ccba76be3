import type { ReactNode, Ref } from 'react'
import { css, forcedLine } from './styles/css.js'
import { useStyles } from './styles/use-styles.js'

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
    transition:
      transform 120ms var(--wm-ease),
      background-color 120ms;

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
      &:hover:not(:disabled) {
        background: color-mix(in oklab, var(--wm-color-surface-2), var(--wm-color-text) 6%);
      }
      &.wm-press-primary:hover:not(:disabled) {
        /* Away from the words' colour: they stay as easy to read. */
        background: color-mix(
          in oklab,
          var(--wm-color-accent),
          oklch(from var(--wm-color-on-accent) calc(1 - l) 0 0) 10%
        );
      }
      &.wm-press-plain:hover:not(:disabled) {
        background: var(--wm-color-surface-1);
        color: var(--wm-color-text);
      }
    }
    &:active:not(:disabled) {
      transform: scale(0.985);
    }
    ${forcedLine}
  }
`

interface ButtonProps {
  children: ReactNode
  kind?: 'primary' | 'soft' | 'plain'
  isWide?: boolean
  isDisabled?: boolean
  /** Its name, where its words stand for more than one. */
  label?: string | undefined
  onPress: () => void
  nodeRef?: Ref<HTMLButtonElement>
}

export function Button({
  children,
  kind = 'soft',
  isWide = false,
  isDisabled = false,
  label,
  onPress,
  nodeRef,
}: ButtonProps) {
  useStyles(buttonStyles)
  return (
    <button
      type="button"
      ref={nodeRef}
      className={`wm-press wm-press-${kind}${isWide ? ' wm-press-wide' : ''}`}
      disabled={isDisabled}
      aria-label={label}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
