import { IconButton } from './icon-button.js'
import { LineIcon } from './line-icon.js'

interface CrossButtonProps {
  label: string
  size?: number
  onPress: () => void
}

/** Takes something away: a window, a notice, what was typed. */
export function CrossButton({ label, size = 18, onPress }: CrossButtonProps) {
  return (
    <IconButton label={label} onPress={onPress}>
      <LineIcon shape="close" size={size} />
    </IconButton>
  )
}
