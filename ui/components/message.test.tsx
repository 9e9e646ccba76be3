import { render as renderOnly } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { createShell, ShellContext } from '../primitives/context/shell.js'
import { createHostElement } from '../shell/host-element.js'
import { Broken } from './broken.js'
import { Failure } from './failure.js'
import { Message } from './message.js'

const render = (element: ReactNode) => {
  const shell = createShell(createHostElement(undefined).root, undefined)
  return renderOnly(<ShellContext.Provider value={shell}>{element}</ShellContext.Provider>)
}

/** The parts of a message in their order, and the classes of its button. */
function partsOf(container: HTMLElement) {
  const message = container.querySelector('.wm-message')
  const parts = [...(message?.children ?? [])].map(({ tagName, className }) => className || tagName.toLowerCase())
  const button = container.querySelector('button')?.className.replaceAll('wm-press-', '').split(' ').slice(1)
  return { parts, button, tone: message?.getAttribute('data-tone') }
}

const parts = ['wm-message-mark', 'h3', 'p', 'wm-message-actions']
const nothing = () => {}

test.each([
  ['nothing to show', <Message key="a" icon={() => null} heading="No tokens" text="Buy some." />, undefined, 'quiet'],
  ['a failed list', <Failure key="b" heading="No list" onRetry={nothing} />, ['soft'], 'failure'],
  ['a broken view', <Broken key="c" onRetry={nothing} />, ['soft'], 'failure'],
])('%s has the one design: a mark, a title, a sentence, and the main action', (_what, element, button, tone) => {
  const { container } = render(element)
  expect(partsOf(container)).toEqual({ parts: button ? parts : parts.slice(0, 3), button, tone })
})

test.each([
  ['a failed list', <Failure key="a" isPart heading="No list" onRetry={nothing} />],
  ['a broken tab', <Broken key="b" isPart onRetry={nothing} />],
])('%s in a part of a view has the same button', (_what, element) => {
  const { container } = render(element)
  expect(partsOf(container)).toEqual({ parts, button: ['soft'], tone: 'failure' })
  expect(container.querySelector('[data-part]')).not.toBeNull()
})
