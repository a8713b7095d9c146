import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config';
import { slimRuntime } from './runtime/slim-runtime';
import { ArenaSectionPlugin } from './section-plugin';

/** The webpack configuration of a section. Call it with `import.meta.url` from the config in the section's folder. */
export function defineSectionBuild(configUrl: string): Configuration {
  const section = new ArenaSectionPlugin(configUrl);
  const base = baseConfig(section.app);
  const runtime = slimRuntime(section.app.sharedDependencies.length > 0 ? 'sharing-runtime' : 'federation-runtime');
  return {
    ...base,
    entry: {},
    plugins: [...(base.plugins ?? []), new ModuleFederationPlugin(section.federation), runtime, section],
  };
}
