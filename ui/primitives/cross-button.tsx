import X from 'lucide-react/icons/x'
import { IconButton } from './icon-button.js'

interface CrossButtonProps {
  label: string
  size?: number
  onPress: () => void
}

/** Takes something away: a window, a notice, what was typed. */
export function CrossButton({ label, size = 18, onPress }: CrossButtonProps) {
  return (
    <IconButton label={label} onPress={onPress}>
      <X size={size} strokeWidth={2} />
    </IconButton>
  )
}
