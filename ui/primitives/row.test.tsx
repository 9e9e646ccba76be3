import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChosenRowContext } from './context/shell.js'
import { Row } from './row.js'

const row = { rowKey: 'base', name: 'Base', start: null, onPress: () => {} }

test('a check stands at the end of the chosen row, after its tag, and in no other', () => {
  const { container, rerender } = render(<Row {...row} tag="$12.00" isCurrent />)
  const button = () => container.querySelector('button')
  const tag = () => container.querySelector('.wm-row-tag')
  expect({
    current: button()?.getAttribute('aria-current'),
    last: tag()?.lastElementChild?.getAttribute('class'),
    text: tag()?.textContent,
  }).toEqual({ current: 'true', last: 'wm-row-check', text: '$12.00' })
  rerender(<Row {...row} isCurrent />)
  expect(tag()?.children).toHaveLength(1)
  rerender(<Row {...row} tag="$12.00" isCurrent={false} />)
  expect(container.querySelector('.wm-row-check')).toBeNull()
  rerender(<Row {...row} />)
  expect(tag()).toBeNull()
})

test('a row whose view stands beside the list is current, without a check', () => {
  const { container } = render(
    <ChosenRowContext.Provider value="base">
      <Row {...row} />
    </ChosenRowContext.Provider>,
  )
  expect(container.querySelector('button')?.getAttribute('aria-current')).toBe('true')
  expect(container.querySelector('.wm-row-check')).toBeNull()
})
