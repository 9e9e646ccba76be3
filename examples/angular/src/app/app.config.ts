import type { ApplicationConfig } from '@angular/core'
import { provideClientHydration } from '@angular/platform-browser'
import { provideRouter } from '@angular/router'
import { First, Second } from './pages'

export const config: ApplicationConfig = {
  providers: [
    provideClientHydration(),
    provideRouter([
      { path: '', component: First },
      { path: 'second', component: Second },
    ]),
  ],
}
