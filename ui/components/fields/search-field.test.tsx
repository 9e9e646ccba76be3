import { cleanup, fireEvent, render, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createShell, ShellContext } from '../../primitives/context/shell.js'
import { createHostElement } from '../../shell/host-element.js'
import { SearchField } from './search-field.js'

function setup() {
  const { container, root, element } = createHostElement(undefined)
  document.body.append(element)
  onTestFinished(() => {
    cleanup()
    element.remove()
  })
  const shell = createShell(root, undefined)
  const asked: string[] = []
  const show = (value: string) =>
    render(
      <ShellContext.Provider value={shell}>
        <SearchField label="Search wallets" value={value} onChange={(text) => asked.push(text)} />
      </ShellContext.Provider>,
      { container, baseElement: container },
    )
  show('')
  const field = within(container).getByRole<HTMLInputElement>('searchbox')
  return { asked, field, show, type: (value: string) => fireEvent.change(field, { target: { value } }) }
}

test('text typed before the search code loads is kept, and so is clearing it', () => {
  const { asked, field, type } = setup()
  type('f')
  type('fo')
  expect(field.value).toBe('fo')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect({ field: field.value, asked }).toEqual({ field: '', asked: ['f', 'fo', ''] })
})

test('a search text set by the modal replaces the typed text', () => {
  const { field, show, type } = setup()
  type('fox')
  show('fox')
  show('')
  expect(field.value).toBe('')
})
