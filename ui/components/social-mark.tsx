import Apple from 'lucide-react/icons/apple'
import type { SocialProvider } from '../../core/contracts/features.js'

export function SocialMark({ provider, size = 20 }: { provider: SocialProvider; size?: number }) {
  if (provider === 'apple') return <Apple size={size} strokeWidth={1.75} aria-hidden />
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {lines[provider].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}

const lines: Readonly<Record<Exclude<SocialProvider, 'apple'>, readonly string[]>> = {
  google: ['M15 5.2A7 7 0 1 0 17 10h-6.5'],
  x: ['M3.5 3.5h3.2l9.8 13h-3.2z', 'M16 3.5l-5.1 5.4M4 16.5l5.3-5.6'],
  facebook: ['M13.5 3h-1.3A3.2 3.2 0 0 0 9 6.2V17', 'M6 9.8h6.6'],
  github: [
    'M4.6 3.4 7.4 5a9.4 9.4 0 0 1 5.2 0l2.8-1.6c.7 1.2.8 2.3.5 3.4.7.9 1 1.9 1 3 0 3-2.4 4.8-6.9 4.8S3.1 12.8 3.1 9.8c0-1.1.3-2.1 1-3-.3-1.1-.2-2.2.5-3.4z',
    'M7.5 9.3v1.2M12.5 9.3v1.2',
  ],
  discord: [
    'M7.6 5.2 7 4.2c-1.4.2-2.6.6-3.7 1.2C1.9 8 1.4 10.8 1.7 13.9a11 11 0 0 0 3.8 1.9l.9-1.7M12.4 5.2l.6-1c1.4.2 2.6.6 3.7 1.2 1.4 2.6 1.9 5.4 1.6 8.5a11 11 0 0 1-3.8 1.9l-.9-1.7',
    'M6.3 5.5a12 12 0 0 1 7.4 0M5.4 13.6a11 11 0 0 0 9.2 0',
    'M7.5 9.7v1M12.5 9.7v1',
  ],
  farcaster: ['M5 16.5V9a5 5 0 0 1 10 0v7.5', 'M3 6.5l.8-3h12.4l.8 3M3.5 16.5h3M13.5 16.5h3'],
}
