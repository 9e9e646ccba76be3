import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Press } from '../primitives/button.js'
import { css, forcedLine, hover } from '../primitives/styles/css.js'

const tabsStyles = css`
  .wm-tabs {
    padding-block-end: 12px;

    & > div {
      display: flex;
      gap: 2px;
      padding: 2px;
      border-radius: var(--wm-radius-button);
      background: var(--wm-color-surface-2);
    }
    /* Equal widths, unless a single word needs more. */
    & button {
      flex: 1 1 0;
      min-block-size: 40px;
      min-inline-size: min-content;
      padding-inline: 4px;
      border-radius: var(--wm-radius-chip);
      font-weight: 500;
      line-height: 1.2;
      text-align: center;
      overflow-wrap: normal;
      color: var(--wm-color-text-soft);
      transition: background-color 120ms;
      ${hover('color: var(--wm-color-text);')}
      ${forcedLine}
    }
    & button[aria-selected="true"] {
      color: var(--wm-color-text);
      background: var(--wm-color-thumb);
      box-shadow: 0 1px 3px rgb(0 0 0 / 0.14);
    }
    & button:focus-visible {
      outline-offset: -2px;
    }
    @media (max-width: 380px) {
      & button {
        padding-inline: 2px;
        font-size: var(--wm-text-13);
      }
    }
    @media (forced-colors: active) {
      & button[aria-selected="true"] {
        color: HighlightText;
        background: Highlight;
        forced-color-adjust: none;
      }
    }
  }
`

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { readonly id: Id; readonly words: string }[]
  chosen: Id
  onChoose: (id: Id) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** A tab list. Arrow keys, Home and End move between tabs; Tab moves on to the chosen panel. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Id>) {
  tabsStyles.use()
  const panelId = useId()
  const walk = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen)
    const next = tabs[stepOf(event, at, tabs.length)]
    if (!next || next.id === chosen) return
    event.preventDefault()
    onChoose(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <>
      <div className="wm-tabs">
        <div role="tablist" aria-label={label} onKeyDown={walk}>
          {tabs.map(({ id, words }) => (
            <Press
              key={id}
              role="tab"
              id={`${panelId}-${id}`}
              data-tab={id}
              aria-selected={id === chosen}
              aria-controls={panelId}
              tabIndex={id === chosen ? 0 : -1}
              onClick={() => onChoose(id)}
            >
              {words}
            </Press>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${chosen}`}>
        {children}
      </div>
    </>
  )
}

/** The index to which a key leads from a tab. It wraps around, and is mirrored in right-to-left text. */
function stepOf({ key, currentTarget }: KeyboardEvent, at: number, count: number): number {
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
  const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight'
  const back = isMirrored ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return (at + 1) % count
  if (key === back) return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : at
}
