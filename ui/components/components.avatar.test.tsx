import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createShell, type Shell, ShellContext } from '../primitives/context/shell.js'
import { Avatar } from './token-icon.js'

afterEach(cleanup)

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const picture = 'data:image/svg+xml,%3Csvg/%3E'

/** A shell whose gallery records what it is asked to draw. */
function setup(src: string | undefined) {
  const shown: (string | Blob)[] = []
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  const gallery = {
    show: (slot: HTMLElement, source: string | Blob) => {
      shown.push(source)
      slot.dataset['drawn'] = ''
      return () => void shown.push('gone')
    },
  }
  const shell: Shell = {
    ...createShell(root, undefined),
    gallery: { ...gallery, showCopies: () => {}, dispose: () => {} },
  }
  const { container, unmount } = render(
    <ShellContext.Provider value={shell}>
      <Avatar address={address} name={undefined} src={src} size={72} />
    </ShellContext.Provider>,
  )
  return { face: container.querySelector('.wm-avatar'), shown, unmount }
}

test('an account’s picture is drawn over its tints, without an <img> that a page could block', () => {
  const { face, shown, unmount } = setup(picture)
  expect(face?.querySelector('img')).toBe(null)
  expect(face?.querySelector('[data-drawn]')).not.toBe(null)
  expect(face?.getAttribute('style')).toContain('--wm-avatar-4')
  unmount()
  expect(shown).toEqual([picture, 'gone'])
})

test('without a picture only the tints are drawn', () => {
  const { face, shown } = setup(undefined)
  expect(face?.childElementCount).toBe(0)
  expect(face?.getAttribute('style')).toContain('--wm-avatar-0')
  expect(shown).toEqual([])
})
