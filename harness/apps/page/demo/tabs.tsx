import { type KeyboardEvent, type ReactNode, useRef } from 'react'

interface Tab {
  readonly name: string
  /** Drawn as a number beside the name, unless it is 0. */
  readonly count?: number
  readonly content: ReactNode
}

interface Props {
  /** The name of the list of tabs, for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly chosen: string
  choose(name: string): void
}

/** Draws tabs and the content of one of them. The arrow keys, Home and End move between the tabs. */
export function Tabs({ label, tabs, chosen, choose }: Props): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === chosen)
    const ways: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const way = ways[event.key]
    const next = way === undefined ? undefined : tabs.at(way % tabs.length)
    if (!next) return
    event.preventDefault()
    choose(next.name)
    list.current?.querySelector<HTMLElement>(`#${idOf(next.name)}`)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
        {tabs.map(({ name, count = 0 }) => (
          <button
            key={name}
            id={idOf(name)}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls={`${idOf(name)}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
          >
            {name} {count > 0 && <span className="count">{count}</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }) => (
        <section
          key={name}
          id={`${idOf(name)}-panel`}
          role="tabpanel"
          aria-labelledby={idOf(name)}
          className="panel"
          hidden={name !== chosen}
        >
          {name === chosen && content}
        </section>
      ))}
    </>
  )
}

const idOf = (name: string) => `tab-${name.toLowerCase().replaceAll(/\W+/g, '-')}`
