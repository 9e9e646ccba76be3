import type { ReactNode } from 'react'
import { LineIcon } from './line-icon.js'
import { centred, css, square } from './styles/css.js'
import { useStyles } from './styles/use-styles.js'

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
    @media (hover: hover) {
      &:hover {
        color: var(--wm-color-text);
      }
      &:hover::before {
        background: var(--wm-color-surface-2);
      }
    }
    &:active {
      transform: scale(0.94);
    }
    @media (forced-colors: active) {
      &::before {
        border: 1px solid ButtonText;
      }
      &:focus-visible::before {
        outline-color: Highlight;
      }
    }
  }
`

/** A round button with an icon; 32 px to see, 44 px to hit. */
export function IconButton({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  useStyles(iconButtonStyles)
  return (
    <button type="button" className="wm-icon-button" aria-label={label} title={label} onClick={onPress}>
      {children}
    </button>
  )
}

export function CrossButton({ label, size = 18, onPress }: { label: string; size?: number; onPress: () => void }) {
  return (
    <IconButton label={label} onPress={onPress}>
      <LineIcon shape="close" size={size} />
    </IconButton>
  )
}
