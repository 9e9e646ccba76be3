import { mergeApplicationConfig } from '@angular/core'
import {
  type BootstrapContext,
  bootstrapApplication,
} from '@angular/platform-browser'
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr'
import { App } from './app/app'
import { config } from './app/app.config'

const serverConfig = mergeApplicationConfig(config, {
  providers: [
    provideServerRendering(
      withRoutes([{ path: '**', renderMode: RenderMode.Prerender }]),
    ),
  ],
})

export default (context: BootstrapContext) =>
  bootstrapApplication(App, serverConfig, context)
